// The elements that pages are written with. Texts within them are escaped by the renderer.

public func div(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .element(Element("div", attributes, content())) }

public func span(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .element(Element("span", attributes, content())) }

public func p(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .element(Element("p", attributes, content())) }

public func h1(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .element(Element("h1", attributes, content())) }

public func h2(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .element(Element("h2", attributes, content())) }

public func h3(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .element(Element("h3", attributes, content())) }

public func main(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .element(Element("main", attributes, content())) }

public func header(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .element(Element("header", attributes, content())) }

public func footer(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .element(Element("footer", attributes, content())) }

public func nav(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .element(Element("nav", attributes, content())) }

public func section(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .element(Element("section", attributes, content())) }

public func article(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .element(Element("article", attributes, content())) }

public func aside(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .element(Element("aside", attributes, content())) }

public func ul(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .element(Element("ul", attributes, content())) }

public func ol(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .element(Element("ol", attributes, content())) }

public func li(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .element(Element("li", attributes, content())) }

public func dl(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .element(Element("dl", attributes, content())) }

public func dt(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .element(Element("dt", attributes, content())) }

public func dd(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .element(Element("dd", attributes, content())) }

public func table(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .element(Element("table", attributes, content())) }

public func caption(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .element(Element("caption", attributes, content())) }

public func thead(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .element(Element("thead", attributes, content())) }

public func tbody(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .element(Element("tbody", attributes, content())) }

public func tr(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .element(Element("tr", attributes, content())) }

public func th(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .element(Element("th", attributes, content())) }

public func td(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .element(Element("td", attributes, content())) }

public func a(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .element(Element("a", attributes, content())) }

public func button(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .element(Element("button", attributes, content())) }

public func form(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .element(Element("form", attributes, content())) }

public func label(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .element(Element("label", attributes, content())) }

public func fieldset(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .element(Element("fieldset", attributes, content())) }

public func legend(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .element(Element("legend", attributes, content())) }

public func select(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .element(Element("select", attributes, content())) }

public func option(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .element(Element("option", attributes, content())) }

public func textarea(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .element(Element("textarea", attributes, content())) }

public func dialog(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .element(Element("dialog", attributes, content())) }

public func details(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .element(Element("details", attributes, content())) }

public func summary(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .element(Element("summary", attributes, content())) }

public func strong(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .element(Element("strong", attributes, content())) }

public func em(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .element(Element("em", attributes, content())) }

public func small(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .element(Element("small", attributes, content())) }

public func time(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .element(Element("time", attributes, content())) }

public func output(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .element(Element("output", attributes, content())) }

public func figure(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .element(Element("figure", attributes, content())) }

public func figcaption(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .element(Element("figcaption", attributes, content())) }

public func svg(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .element(Element("svg", attributes, content())) }

public func g(
  _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .element(Element("g", attributes, content())) }

public func input(_ attributes: Attribute...) -> Node { .element(Element("input", attributes)) }

public func hr(_ attributes: Attribute...) -> Node { .element(Element("hr", attributes)) }

public func br(_ attributes: Attribute...) -> Node { .element(Element("br", attributes)) }

public func img(_ attributes: Attribute...) -> Node { .element(Element("img", attributes)) }

/// Any other element, such as those of SVG.
public func element(
  _ name: Literal, _ attributes: Attribute..., @Content content: () -> [Node] = { [] }
) -> Node { .element(Element(name, attributes, content())) }
