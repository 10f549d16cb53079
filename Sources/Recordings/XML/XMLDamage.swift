/// What can be wrong in XML and is read all the same.
enum XMLDamage: String, CaseIterable {
  case controlCharacter = "xml-control-character"
  case invalidUTF8 = "xml-invalid-utf8"
  case bareAmpersand = "xml-bare-ampersand"
  case unknownEntity = "xml-unknown-entity"
  case duplicateAttribute = "xml-duplicate-attribute"
  case spaceInName = "xml-space-in-name"
  case unquotedValue = "xml-unquoted-value"
  case missingValue = "xml-missing-value"
  case rawLessThan = "xml-raw-less-than"
  case tooManyAttributes = "xml-too-many-attributes"
  case malformedTag = "xml-malformed-tag"
  case unclosedTag = "xml-unclosed-tag"
  case unclosedElement = "xml-unclosed-element"
  case strayEnd = "xml-stray-end-tag"
  case tooLong = "xml-tag-too-long"
  case tooDeep = "xml-too-deep"
  case brokenDoctype = "xml-broken-doctype"
  case entityDeclared = "xml-entity-declared"
  case unclosedSection = "xml-unclosed-section"
  case truncated = "xml-truncated"

  var severity: RecordingDiagnostic.Severity {
    switch self {
    case .tooManyAttributes, .malformedTag, .unclosedTag, .tooLong, .tooDeep, .truncated,
      .unclosedSection:
      .error
    case .entityDeclared: .note
    default: .warning
    }
  }

  var message: String {
    switch self {
    case .controlCharacter: "A control character stands in the text; it was left out."
    case .invalidUTF8: "Bytes are not valid UTF-8; they were replaced by U+FFFD."
    case .bareAmpersand: "A bare & stands in the text; it was taken as it is."
    case .unknownEntity: "An entity is not one of XML's five; it was left as it is."
    case .duplicateAttribute: "An attribute is given twice in one tag."
    case .spaceInName: "The name of an attribute has spaces in it; they were left out."
    case .unquotedValue: "The value of an attribute has no quotes; it was read to the next space."
    case .missingValue: "An attribute has no value; it was left out."
    case .rawLessThan: "A bare < stands in the value of an attribute; it was taken as it is."
    case .tooManyAttributes:
      "A tag has more than \(XMLScanner.mostAttributes) attributes; the others were left out."
    case .malformedTag: "A tag cannot be read; it was left out up to the next <."
    case .unclosedTag: "A tag has no > before the next tag; it was left out."
    case .unclosedElement: "An element was not closed before the one around it; it was closed."
    case .strayEnd: "An end tag closes nothing that is open; it was left out."
    case .tooLong: "A tag is longer than a megabyte; it was left out up to the next <."
    case .tooDeep:
      "Elements are nested deeper than \(XMLScanner.mostDepth); those below were left out."
    case .brokenDoctype: "The document type is malformed; it was skipped."
    case .entityDeclared: "The document type declares entities; they are never expanded."
    case .unclosedSection: "A comment, instruction or CDATA section does not end before the file."
    case .truncated: "The file ends before its elements are closed; what was there was read."
    }
  }
}
