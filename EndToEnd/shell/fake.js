// Stands in for app.wasm: the same exports over a WebAssembly.Memory, scripted by the tests.
// `fake` holds what the app knows; tests replace `fake.page` and `fake.reply`.
{
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  const memory = new WebAssembly.Memory({ initial: 16 });
  const blocks = new Map();
  let end = 1024;

  const allocate = count => {
    const pointer = end;
    end = (end + count + 15) & ~15;
    const missing = end - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / 65536));
    blocks.set(pointer, count);
    return pointer;
  };
  const free = pointer => {
    if (!blocks.delete(pointer)) throw new Error(`freed what was not allocated: ${pointer}`);
    if (blocks.size === 1) end = Math.max(...blocks.keys()) + 64; // all but the four words
  };
  const write = text => {
    const bytes = encoder.encode(text);
    if (!bytes.length) return [0, 0];
    const pointer = allocate(bytes.length);
    new Uint8Array(memory.buffer, pointer, bytes.length).set(bytes);
    return [pointer, bytes.length];
  };

  const escape = text => String(text).replace(/[&<>"]/g, it => `&#${it.charCodeAt(0)};`);
  const fake = (globalThis.fake = {
    messages: [], documents: new Map(), queued: new Map(), refused: new Map(),
    remembered: new Map(), blocks,
    page: () =>
      `<main><h1>Notes</h1><ul>${[...fake.documents].sort().map(([key, text]) =>
        `<li data-key="${escape(key)}">${escape(text.slice(0, 60))}</li>`).join('')}</ul></main>`,
    reply: () => [],
  });

  const learn = (message, payload) => {
    for (const text of payload.split('\n').filter(line => line)) {
      const line = JSON.parse(text);
      if (line.full) fake.documents.clear();
      if (message.do === 'changes' && line.epoch) continue;
      if (message.do === 'acknowledged') {
        const operation = fake.queued.get(line.operation);
        fake.queued.delete(line.operation);
        if (line.renamed) fake.queued.set(line.renamed, { ...operation, operation: line.renamed });
        else if (line.deleted) note({ ...operation, text: undefined });
        else if (line.refused) fake.refused.set(line.operation, line.refused);
        else if (operation) note({ ...operation, text: line.text ?? operation.text });
      } else if (line.refused) fake.refused.set(line.operation, line.refused);
      else if (line.operation) fake.queued.set(line.operation, line);
      else if (line.remembered) fake.remembered.set(line.remembered, line.value);
      else if (line.folder) note(line);
    }
  };
  const note = ({ folder, id, text }) => {
    if (text === undefined) fake.documents.delete(`${folder}/${id}`);
    else fake.documents.set(`${folder}/${id}`, text);
  };

  const exports = (globalThis.exportsOfApp = {
    memory,
    regimen_allocate: allocate,
    regimen_free: free,
    regimen_handle(pointer, count, result) {
      const bytes = new Uint8Array(memory.buffer, pointer, count);
      const end = bytes.indexOf(10);
      const message = JSON.parse(decoder.decode(bytes.subarray(0, end)));
      const payload = decoder.decode(bytes.subarray(end + 1));
      fake.messages.push({ ...message, payload });
      if (['start', 'changes', 'acknowledged', 'shared'].includes(message.do)) {
        learn(message, payload);
      }
      memory.grow(1); // what the shell held before is detached now
      const effects = fake.reply(message, payload) ?? [];
      const words = [...write(fake.page(message)), ...write(JSON.stringify(effects))];
      new Uint32Array(memory.buffer, result, 4).set(words);
    },
  });

  WebAssembly.instantiateStreaming = async (response, imports) => {
    const answered = await response;
    if (!answered.ok) throw new Error('no app');
    fake.random = imports.page.random;
    return { instance: { exports } };
  };

  /** Sends an event as a click on an element with this handler would, with these effects. */
  fake.perform = effects => {
    const reply = fake.reply;
    fake.reply = () => effects.splice(0);
    const button = document.createElement('button');
    button.setAttribute('data-on-click', '0');
    document.body.append(button);
    button.click();
    button.remove();
    fake.reply = reply;
  };
  let counter = 0;
  fake.save = (id, text, base) => {
    const random = Math.random().toString(36).slice(2, 10);
    const operation = { operation: `OP${counter++}${random}`, folder: 'Workouts', id, base, text };
    fake.queued.set(operation.operation, operation);
    fake.perform([{ do: 'save', line: JSON.stringify(operation) }]);
    return operation.operation;
  };
}
