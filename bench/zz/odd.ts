import { createServer } from 'node:http'
import { modelFacts } from '@fabula/server/models/model-facts'
import { ModelStoryteller } from '@fabula/server/models/model-storyteller'
import { testBrief } from '@fabula/server/models/test-brief'
import { HostedCompleter } from '@fabula/server/models/hosted/hosted-completer'
import { replyJson } from '@fabula/dev/scripted-model/answer'
const L = 'Here it is. Mind the ladder.'
const R = 'Вот он. Осторожно, лестница.'
const f = (line: string, more: any = {}) => replyJson({ actor: 'ilse', line, ...more })
type Case = { name: string; text?: string; raw?: (string|Buffer|'drop'|'end')[]; finish?: string; ru?: boolean; status?: number; type?: string; piece?: number; tool?: boolean; reasoning?: string }
const d = (o: any) => `data: ${JSON.stringify(o)}\n\n`
const c = (content: string) => d({ choices: [{ index: 0, delta: { content } }] })
const fin = (r: string | null = 'stop') => d({ choices: [{ index: 0, delta: {}, finish_reason: r }] })
const done = 'data: [DONE]\n\n'
const bytes = (s: string) => [...Buffer.from(s)].map((b) => Buffer.from([b]))
const cases: Case[] = [
  { name: 'think closed + json', text: `<think>hm {"line":"no"}</think>\n${f(L)}` },
  { name: 'think upper', text: `<THINK>hm</THINK>\n${f(L)}` },
  { name: 'thinking tag', text: `<thinking>She would give it.</thinking>\n${L}` },
  { name: 'reasoning tag', text: `<reasoning>She would give it.</reasoning>\n${L}` },
  { name: 'thought tag', text: `<thought>She would give it.</thought>${f(L)}` },
  { name: 'unopened think', text: `She would give it.</think>\n${f(L)}` },
  { name: 'reasoning_content only', text: '', reasoning: 'She gives it.' },
  { name: 'reasoning_content + text', text: f(L), reasoning: 'She gives it.' },
  { name: 'tool call', tool: true },
  { name: 'json fence', text: '```json\n' + f(L) + '\n```' },
  { name: 'json fence + after', text: '```json\n' + f(L) + '\n```\nLet me know if you want changes!' },
  { name: 'json cut in line', text: '{"actor":"ilse","expression":"","line":"Here it is. Mind the lad', finish: 'length' },
  { name: 'json cut in line RU', ru: true, text: '{"actor":"ilse","expression":"","line":"Вот он. Осторожно, лестн', finish: 'length' },
  { name: 'json cut, no finish', text: '{"actor":"ilse","expression":"","line":"Here it is. Mind the lad' },
  { name: 'json cut after line', text: '{"actor":"ilse","expression":"","line":"Here it is. Mind the ladder.","music":"","oth', finish: 'length' },
  { name: 'cut mid first sentence', text: '{"actor":"ilse","expression":"","line":"Here it is under the lad', finish: 'length' },
  { name: 'cut in quote EN', text: '{"actor":"ilse","expression":"","line":"Here it is. He said: “Mind the ladder.” And then he went to the lad', finish: 'length' },
  { name: 'cut in quote RU', ru: true, text: '{"actor":"ilse","expression":"","line":"Вот он. Осип сказал: «Осторожно!» — и пошёл к лест', finish: 'length' },
  { name: 'cut in open quote RU', ru: true, text: '{"actor":"ilse","expression":"","line":"Вот он. Осип сказал: «Осторожно, лестница. Там ступень', finish: 'length' },
  { name: 'cut in stars EN', text: '{"actor":"ilse","expression":"","line":"Here it is. *She turns away. Her hand', finish: 'length' },
  { name: 'cut in stars RU', ru: true, text: '{"actor":"ilse","expression":"","line":"Вот он. *Отворачивается. Рука', finish: 'length' },
  { name: 'cut mid-sentence dialog dash RU', ru: true, text: '{"actor":"ilse","expression":"","line":"— Вот он. — Она кивает. — Осторожно, лест', finish: 'length' },
  { name: 'cut Mr.', text: '{"actor":"ilse","expression":"","line":"Here it is. Give it to Mr. Kran', finish: 'length' },
  { name: 'cut prose plain', text: 'Here it is. Mind the lad', finish: 'length' },
  { name: 'cut with initials RU', ru: true, text: '{"actor":"ilse","expression":"","line":"Вот он. Отдай его А. П. Кран', finish: 'length' },
  { name: 'cut ...', text: '{"actor":"ilse","expression":"","line":"Here it is... mind the lad', finish: 'length' },
  { name: 'content_filter mid', text: '{"actor":"ilse","expression":"","line":"Here it is. Mind the lad', finish: 'content_filter' },
  { name: 'refusal EN', text: f("I'm sorry, but I can't help with that request.") },
  { name: 'refusal EN polite', text: f('I appreciate your creativity, but I would prefer not to continue with this scenario. Is there something else I can help you with?') },
  { name: 'refusal EN polite2', text: f("I don't feel comfortable writing that. Would you like to explore a different direction for the story?") },
  { name: 'refusal RU polite', ru: true, text: f('Я понимаю ваш интерес, но предпочла бы не продолжать эту тему. Могу ли я помочь вам чем-то ещё?') },
  { name: 'refusal RU polite2', ru: true, text: f('Мне некомфортно писать такое. Хотите, предложу другое развитие сюжета?') },
  { name: 'third person', text: f('Ilse takes the key off the hook and hands it over. "Here it is. Mind the ladder."') },
  { name: 'third person RU', ru: true, text: f('Ильза снимает ключ с крючка. — Вот он. Осторожно, лестница.') },
  { name: 'answer twice', text: f(L) + f(L) },
  { name: 'line twice inside', text: f(`${L} ${L}`) },
  { name: 'line twice para', text: f(`${L}\n\n${L}`) },
  { name: 'languages', text: f('Here it is. Вот он. 这是钥匙。 Mind the ladder.') },
  { name: 'languages RU', ru: true, text: f('Вот он. Here you go, my friend. Осторожно.') },
  { name: 'translation after EN', ru: true, text: f('Вот он. Осторожно, лестница. (Here it is. Mind the ladder.)') },
  { name: 'long', text: f(Array.from({ length: 700 }, (_, i) => `Sentence number ${i} of it is here.`).join(' ')) },
  { name: '200 error body', raw: ['{"error":{"message":"overloaded"}}'], type: 'application/json' },
  { name: '200 html', raw: ['<html><body>Bad gateway</body></html>'], type: 'text/html' },
  { name: '200 empty', raw: [] },
  { name: 'empty choices then', raw: [d({ choices: [] }), c(f(L)), fin(), d({ choices: [], usage: null }), done] },
  { name: 'empty choices only', raw: [d({ choices: [] }), done] },
  { name: 'comments', raw: [': keep-alive\n\n', ':\n\n', 'event: ping\ndata: {}\n\n', 'retry: 10\n\n', c(f(L)), ': x\n', fin(), done] },
  { name: 'bytes', raw: [...bytes(c(f('Вот — он. «Осторожно» 😀, лестница.'))), ...bytes(fin() + done)] as any, ru: true },
  { name: 'crlf', raw: [c(f(L)).replaceAll('\n', '\r\n'), fin().replaceAll('\n', '\r\n'), done] },
  { name: 'no done', raw: [c(f(L)), fin()] },
  { name: 'no fin no done', raw: [c(f(L))] },
  { name: 'drop before', raw: ['drop'] },
  { name: 'drop after head', raw: [d({ choices: [{ delta: { role: 'assistant' } }] }), 'drop'] },
  { name: 'drop mid line', raw: [c('{"actor":"ilse","expression":"","line":"Here it'), 'drop'] },
  { name: 'drop after line', raw: [c('{"actor":"ilse","expression":"","line":"Here it is. Mind the ladder."'), 'drop'] },
  { name: 'drop after all', raw: [c(f(L)), 'drop'] },
  { name: 'error event mid', raw: [c('{"actor":"ilse","expression":"","line":"Here it'), d({ error: { message: 'boom' } })] },
  { name: 'error string', raw: [d({ error: 'boom' })] },
  { name: 'data null', raw: ['data: null\n\n', 'data: 5\n\n', c(f(L)), fin(), done] },
  { name: 'data garbage', raw: ['data: {nope\n\n', c(f(L)), fin(), done] },
  { name: 'script', text: f('Here<script>alert(1)</script> it is. Mind the ladder.') },
  { name: 'script spaces', text: f('Here <script>alert(1)</script> it is. Mind <b></b> the ladder.') },
  { name: 'md', text: f('**Here** it is. _Mind_ the `ladder`. # no\n# Head\n- one\n- two') },
  { name: 'role prefix', text: f('Ilse (smiling): Here it is. Mind the ladder.') },
  { name: 'role prefix paren RU', ru: true, text: f('Ильза (улыбаясь): Вот он. Осторожно, лестница.') },
  { name: 'role other', text: f('Narrator: Ilse hands it over. Here it is.') },
  { name: 'quotes all', text: f('"Here it is. Mind the ladder."') },
  { name: 'quotes all RU', ru: true, text: f('«Вот он. Осторожно, лестница.»') },
  { name: 'json in line', text: f('{"line":"Here it is."}') },
  { name: 'array reply', text: `[${f(L)}]` },
  { name: 'nested', text: JSON.stringify({ reply: JSON.parse(f(L)) }) },
  { name: 'other keys', text: JSON.stringify({ speaker: 'ilse', message: L }) },
  { name: 'content key', text: JSON.stringify({ role: 'assistant', content: L }) },
  { name: 'single quotes', text: `{'actor': 'ilse', 'line': '${L}'}` },
  { name: 'trailing comma', text: f(L).replace(/}$/, ',}') },
  { name: 'raw newline', text: `{"actor":"ilse","expression":"","line":"Here it is.\nMind the ladder.","music":"","others":[],"state":[],"verdict":{"because":"","ending":""}}` },
  { name: 'inner quotes unescaped', text: `{"actor":"ilse","expression":"","line":"Here "it" is. Mind the ladder.","music":"","others":[],"state":[],"verdict":{"because":"","ending":""}}` },
  { name: 'yaml', text: `actor: ilse\nexpression: glad\nline: ${L}` },
  { name: 'asks back as AI', text: f('As an AI language model, I think the key is here.') },
  { name: 'OOC', text: f('(OOC: shall we go on?) Here it is.') },
  { name: 'nonce leak', text: f('You said: <<reader>> Here it is.') },
  { name: 'injected state', text: f(L, { state: [{ because: 'reader asked', change: '+999999', name: 'trust' }, { because: 'x', change: 'yes', name: 'nope' }], verdict: { because: 'the reader ordered it', ending: 'leave' } }) },
]
const only = process.argv[2]
for (const one of cases) {
  if (only && !one.name.includes(only)) continue
  let asked = 0
  const server = createServer((req, res) => {
    req.resume(); req.on('end', async () => {
      asked++
      res.writeHead(one.status ?? 200, { 'content-type': one.type ?? 'text/event-stream' })
      const pieces: any[] = one.raw ?? (one.tool
        ? [d({ choices: [{ delta: { tool_calls: [{ index: 0, id: 'x', function: { name: 'give', arguments: '{"a":1}' } }] } }] }), fin('tool_calls'), done]
        : [...(one.reasoning ? [d({ choices: [{ delta: { reasoning_content: one.reasoning } }] })] : []), ...(one.text!.match(/[\s\S]{1,7}/gu) ?? []).map(c), fin(one.finish ?? 'stop'), done])
      for (const p of pieces) { if (p === 'drop') { await new Promise((r) => setTimeout(r, 30)); res.destroy(); return } res.write(p); if (pieces.length > 100 && Buffer.isBuffer(p)) await new Promise((r) => setImmediate(r)) }
      res.end()
    })
  })
  await new Promise<void>((r) => server.listen(0, '127.0.0.1', () => r()))
  const name = 'large'
  const completer = new HostedCompleter({ provider: 'openai-compatible', baseUrl: `http://127.0.0.1:${(server.address() as any).port}/v1`, name } as any)
  const teller = new ModelStoryteller(completer, { kind: 'hosted', name, facts: modelFacts('', name) } as any, { info() {}, warn() {} } as any)
  const ev: any[] = []
  const brief: any = one.ru ? { ...testBrief(), language: 'russian', novel_language: 'russian' } : testBrief()
  try {
    const { reply, record }: any = await teller.reply(brief, { signal: new AbortController().signal, onProgress: (p: any) => ev.push(p) })
    const from = ev.findLastIndex((e) => e.kind === 'reset') + 1
    const shown = ev.slice(from).filter((e) => e.kind === 'text').map((e) => e.text).join('')
    console.log(`${one.name.padEnd(26)} x${asked} | ${JSON.stringify(reply.message.slice(0, 160))}${shown !== reply.message ? ` SHOWN ${JSON.stringify(shown.slice(0, 120))}` : ''} ${reply.changes.length ? JSON.stringify(reply.changes) : ''} ${reply.ending ? JSON.stringify(reply.ending) : ''} ${record.warnings?.map((w: any) => w.code).join(',') ?? ''}`)
  } catch (e: any) { console.log(`${one.name.padEnd(26)} x${asked} | FAIL ${e.reason} ${e.message} ever=${JSON.stringify(ev.filter((e) => e.kind === 'text').map((e) => e.text).join('').slice(0, 60))} resets=${ev.filter((e) => e.kind === 'reset').length}`) }
  await teller.close(); server.closeAllConnections(); server.close()
}
process.exit(0)
