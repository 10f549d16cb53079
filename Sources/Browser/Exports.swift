import Documents

// What the page calls. A function takes bytes that the page wrote into memory of `regimen_allocate`
// and leaves bytes that the page reads and gives back to `regimen_free`. Memory may move when it
// grows: the page makes its views anew after every call.

#if arch(wasm32)
  @_expose(wasm, "regimen_allocate")
#endif
@_cdecl("regimen_allocate")
func allocateForPage(_ count: Int) -> UnsafeMutableRawPointer {
  .allocate(byteCount: count, alignment: PageBytes.alignment)
}

#if arch(wasm32)
  @_expose(wasm, "regimen_free")
#endif
@_cdecl("regimen_free")
func freeForPage(_ bytes: UnsafeMutableRawPointer?) {
  bytes?.deallocate()
}

// The page calls from one thread, and never from within a call.
private nonisolated(unsafe) var host = PageHost()

/// Takes a message of the shell. Writes to `result`, four words that the page provides, where the
/// page's HTML and the effects lie and how many bytes they are.
#if arch(wasm32)
  @_expose(wasm, "regimen_handle")
#endif
@_cdecl("regimen_handle")
func handleForPage(
  _ message: UnsafeRawPointer?, _ count: Int, _ result: UnsafeMutableRawPointer
) {
  let reply = host.handle(PageBytes.read(message, count))
  PageBytes.write(reply.html, to: result)
  PageBytes.write(reply.effects, to: result + 2 * MemoryLayout<Int>.size)
}

/// 0 where the text is JSON, else 1.
#if arch(wasm32)
  @_expose(wasm, "regimen_check_json")
#endif
@_cdecl("regimen_check_json")
func checkJSONForPage(_ text: UnsafeRawPointer?, _ count: Int) -> Int32 {
  Checks.accepts(PageBytes.read(text, count)) ? 0 : 1
}

/// 0 where the text is JSON, whose canonical form `result` then tells, else 1.
#if arch(wasm32)
  @_expose(wasm, "regimen_canonical_json")
#endif
@_cdecl("regimen_canonical_json")
func canonicalJSONForPage(
  _ text: UnsafeRawPointer?, _ count: Int, _ result: UnsafeMutableRawPointer
) -> Int32 {
  guard let bytes = Checks.canonical(PageBytes.read(text, count)) else { return 1 }
  PageBytes.write(bytes, to: result)
  return 0
}

/// 0 where the text is a folder's name, a line's end and a document, whose canonical form `result`
/// then tells, else 1.
#if arch(wasm32)
  @_expose(wasm, "regimen_canonical_document")
#endif
@_cdecl("regimen_canonical_document")
func canonicalDocumentForPage(
  _ text: UnsafeRawPointer?, _ count: Int, _ result: UnsafeMutableRawPointer
) -> Int32 {
  guard let bytes = Checks.canonicalDocument(PageBytes.read(text, count)) else { return 1 }
  PageBytes.write(bytes, to: result)
  return 0
}

/// Writes the content hash of the bytes to `result`, 16 bytes that the page provides.
#if arch(wasm32)
  @_expose(wasm, "regimen_content_hash")
#endif
@_cdecl("regimen_content_hash")
func contentHashForPage(
  _ bytes: UnsafeRawPointer?, _ count: Int, _ result: UnsafeMutableRawPointer
) {
  let hash = ContentHash(of: PageBytes.read(bytes, count))
  result.storeBytes(of: hash.high, as: UInt64.self)
  result.storeBytes(of: hash.low, toByteOffset: 8, as: UInt64.self)
}
