// Runs app.wasm as the page would, for the tests in Swift.
//
// rest.wasm lies beside APP.WASM.
//
//   node run.mjs APP.WASM            answers each line of its input, "check BASE64",
//                                    "canonical BASE64", "document BASE64" or "hash BASE64", with
//                                    a line
//   node run.mjs APP.WASM memory SEED ROUNDS
//                                    allocates and frees at random; prints "ok" and the size
import { readFileSync } from 'node:fs'

const [app, mode, ...options] = process.argv.slice(2)
const page = {
  random(pointer, length) {
    crypto.getRandomValues(new Uint8Array(engine.memory.buffer, pointer, length))
  },
}
const placeholder = new Proxy({}, { get: () => () => { throw new Error('rest.wasm is missing') } })
const { instance } = await WebAssembly.instantiate(readFileSync(app), { page, placeholder })
const engine = instance.exports
await WebAssembly.instantiate(
  readFileSync(app.replace('app.wasm', 'rest.wasm')), { primary: engine })
// Memory moves when it grows: a view is good until the next call.
const bytesAt = (pointer, length) => new Uint8Array(engine.memory.buffer, pointer, length)

function withText(base64, body) {
  const text = Buffer.from(base64, 'base64')
  const pointer = engine.regimen_allocate(text.length)
  bytesAt(pointer, text.length).set(text)
  const answer = body(pointer, text.length)
  engine.regimen_free(pointer)
  return answer
}

const canonical = (engineFunction) => (pointer, length) => {
  const result = engine.regimen_allocate(8)
  let answer = 'refused'
  if (engineFunction(pointer, length, result) === 0) {
    const [start, count] = new Uint32Array(engine.memory.buffer, result, 2)
    answer = Buffer.from(bytesAt(start, count)).toString('base64')
    engine.regimen_free(start)
  }
  engine.regimen_free(result)
  return answer
}

function hash(pointer, length) {
  const result = engine.regimen_allocate(16)
  engine.regimen_content_hash(pointer, length, result)
  const [high, low] = new BigUint64Array(engine.memory.buffer, result, 2)
  engine.regimen_free(result)
  return `${high} ${low}`
}

const requests = {
  check: (base64) => String(withText(base64, engine.regimen_check_json)),
  canonical: (base64) => withText(base64, canonical(engine.regimen_canonical_json)),
  document: (base64) => withText(base64, canonical(engine.regimen_canonical_document)),
  hash: (base64) => withText(base64, hash),
}

function answerLines() {
  const answers = []
  for (const line of readFileSync(0, 'latin1').split('\n')) {
    if (line === '') continue
    const [name, base64] = line.split(' ')
    answers.push(requests[name](base64))
  }
  process.stdout.write(answers.join('\n') + '\n')
}

// Fills every block with a byte of its own and looks whether it is still there when it is freed.
function exerciseMemory(seed, rounds) {
  let state = seed
  const below = (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * bound)
  }
  const blocks = []
  const free = (block) => {
    const bytes = Buffer.from(engine.memory.buffer, block.pointer, block.size)
    const intact = bytes.equals(Buffer.alloc(block.size, block.mark))
    if (!intact) throw new Error(`overwritten: ${block.size}`)
    engine.regimen_free(block.pointer)
  }
  for (let round = 0; round < rounds; round++) {
    if (blocks.length > 200 || (blocks.length > 0 && below(2) === 0)) {
      const index = below(blocks.length)
      free(blocks[index])
      blocks[index] = blocks.at(-1)
      blocks.pop()
      continue
    }
    const size = below(2 ** (1 + below(19)))
    const block = { size, mark: below(256), pointer: engine.regimen_allocate(size) }
    if (block.pointer % 16 !== 0) throw new Error(`not aligned: ${size}`)
    bytesAt(block.pointer, size).fill(block.mark)
    blocks.push(block)
  }
  blocks.forEach(free)
  return `ok ${engine.memory.buffer.byteLength}`
}

if (mode === 'memory') console.log(exerciseMemory(Number(options[0]), Number(options[1])))
else answerLines()
