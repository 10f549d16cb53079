// node weeks.mjs WEEKS.WASM <CATALOGUE >WEEKS
import { readFileSync, writeSync } from 'node:fs'

const page = {
  random(pointer, length) {
    crypto.getRandomValues(new Uint8Array(instance.exports.memory.buffer, pointer, length))
  },
}
const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]), { page })
const engine = instance.exports
const lines = readFileSync(0)
const pointer = engine.regimen_allocate(lines.length)
new Uint8Array(engine.memory.buffer, pointer, lines.length).set(lines)
const result = engine.regimen_allocate(8)
engine.regimen_weeks(pointer, lines.length, result)
const [start, count] = new Uint32Array(engine.memory.buffer, result, 2)
let answer = new Uint8Array(engine.memory.buffer, start, count)
while (answer.length > 0) answer = answer.subarray(writeSync(1, answer))
