import Documents

/// The Messages API, with an answer held to a schema.
struct AnthropicDialect: ProviderDialect {
  var model: String
  var maxTokens: Int
  /// Of the API.
  var version = "2026-10-21"

  func path() -> String { "/v1/messages" }

  func headers(key: String?) -> [(String, String)] {
    [("anthropic-version", version)] + (key.map { [("x-api-key", $0)] } ?? [])
  }

  func body(of call: ModelCall) -> [UInt8] {
    var writer = JSONWriter(compact: true)
    writer.object { writer in
      writer.member("model", model)
      writer.member("max_tokens", call.tokens(of: maxTokens))
      writer.member("system", call.system)
      writer.list("messages", call.turns) { writer, turn in
        writer.object {
          $0.member("role", turn.role.rawValue)
          $0.member("content", turn.text)
        }
      }
      // Thinking counts to the limit of an answer that has some hundred tokens.
      writer.key("thinking")
      writer.object { $0.member("type", "disabled") }
      writer.key("output_config")
      writer.object { writer in
        writer.key("format")
        writer.object { writer in
          writer.member("type", "json_schema")
          writer.key("schema")
          writer.raw(call.schema)
        }
      }
      writer.key("metadata")
      writer.object { $0.member("user_id", call.userHash) }
    }
    return writer.finish()
  }

  func reply(_ value: JSONValue) throws(ProviderFailure) -> ModelReply {
    guard value["type"]?.string == "message", let content = value["content"]?.array else {
      throw .unusable(.notAnAnswer, nil)
    }
    var usage = TokenUsage()
    if let told = value["usage"] {
      usage.cacheRead = told["cache_read_input_tokens"]?.tokens
      usage.cacheWrite = told["cache_creation_input_tokens"]?.tokens
      usage.input = told["input_tokens"]?.tokens.map {
        $0 + (usage.cacheRead ?? 0) + (usage.cacheWrite ?? 0)
      }
      usage.output = told["output_tokens"]?.tokens
      usage.thinking = told["output_tokens_details"]?["thinking_tokens"]?.tokens
    }
    switch value["stop_reason"]?.string {
    case "refusal": throw .unusable(.refusal, usage)
    case "max_tokens", "model_context_window_exceeded": throw .unusable(.maxTokens, usage)
    default: break
    }
    // Thinking may stand before the text.
    let text = content.filter { $0["type"]?.string == "text" }
      .compactMap { $0["text"]?.string }.joined()
    if text.isEmpty { throw .unusable(.empty, usage) }
    return ModelReply(text: text, model: value["model"]?.string ?? model, usage: usage)
  }
}
