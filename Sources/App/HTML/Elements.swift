// The elements that pages are written with. Texts within them are escaped by the renderer.

public func div(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .made("div", attributes, content()) }

public func span(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .made("span", attributes, content()) }

public func p(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .made("p", attributes, content()) }

public func h1(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .made("h1", attributes, content()) }

public func h2(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .made("h2", attributes, content()) }

public func h3(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .made("h3", attributes, content()) }

public func main(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .made("main", attributes, content()) }

public func header(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .made("header", attributes, content()) }

public func footer(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .made("footer", attributes, content()) }

public func nav(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .made("nav", attributes, content()) }

public func section(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .made("section", attributes, content()) }

public func article(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .made("article", attributes, content()) }

public func aside(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .made("aside", attributes, content()) }

public func ul(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .made("ul", attributes, content()) }

public func ol(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .made("ol", attributes, content()) }

public func li(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .made("li", attributes, content()) }

public func dl(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .made("dl", attributes, content()) }

public func dt(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .made("dt", attributes, content()) }

public func dd(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .made("dd", attributes, content()) }

public func table(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .made("table", attributes, content()) }

public func caption(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .made("caption", attributes, content()) }

public func thead(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .made("thead", attributes, content()) }

public func tbody(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .made("tbody", attributes, content()) }

public func tr(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .made("tr", attributes, content()) }

public func th(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .made("th", attributes, content()) }

public func td(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .made("td", attributes, content()) }

public func a(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .made("a", attributes, content()) }

public func button(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .made("button", attributes, content()) }

public func form(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .made("form", attributes, content()) }

public func label(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .made("label", attributes, content()) }

public func fieldset(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .made("fieldset", attributes, content()) }

public func legend(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .made("legend", attributes, content()) }

public func select(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .made("select", attributes, content()) }

public func option(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .made("option", attributes, content()) }

public func textarea(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .made("textarea", attributes, content()) }

public func dialog(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .made("dialog", attributes, content()) }

public func details(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .made("details", attributes, content()) }

public func summary(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .made("summary", attributes, content()) }

public func strong(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .made("strong", attributes, content()) }

public func em(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .made("em", attributes, content()) }

public func small(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .made("small", attributes, content()) }

public func time(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .made("time", attributes, content()) }

public func output(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .made("output", attributes, content()) }

public func figure(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .made("figure", attributes, content()) }

public func figcaption(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .made("figcaption", attributes, content()) }

public func svg(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .made("svg", attributes, content()) }

public func g(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .made("g", attributes, content()) }

public func input(_ attributes: Attribute...) -> Node { .made("input", attributes) }

public func hr(_ attributes: Attribute...) -> Node { .made("hr", attributes) }

public func br(_ attributes: Attribute...) -> Node { .made("br", attributes) }

public func img(_ attributes: Attribute...) -> Node { .made("img", attributes) }

/// Any other element, such as those of SVG.
public func element(
  _ name: Literal, _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .made(name, attributes, content()) }
