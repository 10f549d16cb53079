import Documents

/// Chat completions, as OpenAI, Ollama, llama.cpp and vLLM speak them.
struct ChatDialect: ProviderDialect {
  /// How a server is told the shape of its answer.
  enum Format: String, CaseIterable, Sendable {
    case jsonSchema = "json_schema"
    /// llama.cpp's own server: an object, with the schema beside it.
    case jsonObject = "json_object"
    case none
  }

  var model: String
  var maxTokens: Int
  var format = Format.jsonSchema
  /// `max_tokens`, or `max_completion_tokens` for models that think.
  var limitKey = "max_tokens"

  func path() -> String { "/chat/completions" }

  func headers(key: String?) -> [(String, String)] {
    key.map { [("authorization", "Bearer " + $0)] } ?? []
  }

  func body(of call: ModelCall) -> [UInt8] {
    var writer = JSONWriter(compact: true)
    writer.object { writer in
      writer.member("model", model)
      writer.key(limitKey)
      writer.integer(Int64(call.tokens(of: maxTokens)))
      let turns = [("system", call.system)] + call.turns.map { ($0.role.rawValue, $0.text) }
      writer.list("messages", turns) { writer, turn in
        writer.object {
          $0.member("role", turn.0)
          $0.member("content", turn.1)
        }
      }
      writer.member("user", call.userHash)
      switch format {
      case .none: break
      case .jsonObject:
        writer.key("response_format")
        writer.object { writer in
          writer.member("type", "json_object")
          writer.key("schema")
          writer.raw(call.schema)
        }
      case .jsonSchema:
        writer.key("response_format")
        writer.object { writer in
          writer.member("type", "json_schema")
          writer.key("json_schema")
          writer.object { writer in
            writer.member("name", "answer")
            writer.member("strict", true)
            writer.key("schema")
            writer.raw(call.schema)
          }
        }
      }
    }
    return writer.finish()
  }

  func reply(_ value: JSONValue) throws(ProviderFailure) -> ModelReply {
    guard let choice = value["choices"]?.array?.first, let message = choice["message"] else {
      throw .unusable(.notAnAnswer, nil)
    }
    var usage = TokenUsage()
    if let told = value["usage"] {
      usage.input = told["prompt_tokens"]?.tokens
      usage.output = told["completion_tokens"]?.tokens
      usage.cacheRead = told["prompt_tokens_details"]?["cached_tokens"]?.tokens
      usage.thinking = told["completion_tokens_details"]?["reasoning_tokens"]?.tokens
    }
    if message["refusal"]?.string != nil || choice["finish_reason"]?.string == "content_filter" {
      throw .unusable(.refusal, usage)
    }
    if choice["finish_reason"]?.string == "length" { throw .unusable(.maxTokens, usage) }
    guard let text = message["content"]?.string, !text.isEmpty else {
      throw .unusable(.empty, usage)
    }
    return ModelReply(text: text, model: value["model"]?.string ?? model, usage: usage)
  }
}
