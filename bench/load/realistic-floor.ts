import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { createParser } from 'eventsource-parser'
import fastify from 'fastify'
import pg from 'pg'
import { Pool as HttpPool } from 'undici'

/**
 * The parts of a turn that no correct server can omit, written as briefly as possible, as a process of its own: it
 * authenticates the reader by a sealed cookie, detects a repeated send, allows one turn of a game at a time, sends the
 * model the scene and the conversation so far, extracts the line from the streamed answer, and stores the state, its
 * cost and the reader's position in one statement. Texts are as long as the demo's. It does not validate, repair,
 * translate or restrict anything. Arguments: the database, the model, the number of connections. Sends its port to the
 * parent.
 */
const [databaseUrl = '', modelUrl = '', connections = '16'] = process.argv.slice(2)

/** As long as the demo's: the system message, the document of a state, and the final event. */
const system = 'The fog is thicker tonight, and the third step is loose. '.repeat(160)
const stage = { sprites: Array.from({ length: 30 }, (_, at) => ({ id: randomUUID(), at, name: 'a face' })) }
const page = { files: Array.from({ length: 40 }, (_, at) => ({ id: randomUUID(), at, url: '/assets/a-picture.webp' })) }
const mostText = 4_000
const remembered = 20

const pool = new pg.Pool({ connectionString: databaseUrl, max: Number(connections) })
await pool.query(`
  create table if not exists realistic_games (reader uuid, id uuid, current_id uuid, tokens int not null default 0, primary key (reader, id));
  create table if not exists realistic_states (
    reader uuid, id uuid, game_id uuid not null, parent_id uuid, document jsonb not null, key text, primary key (reader, id));
  create unique index if not exists realistic_sends on realistic_states (reader, game_id, key);`)
const model = new HttpPool(modelUrl, { connections: 512 })
const app = fastify()

const secret = randomBytes(32)
const sealOf = (reader: string) => createHmac('sha256', secret).update(reader).digest()
function readerOf(cookie = ''): string | null {
  const [, reader, seal] = /(?:^|; )reader=([0-9a-f-]{36})\.([\w-]{43})/.exec(cookie) ?? []
  return reader && seal && timingSafeEqual(Buffer.from(seal, 'base64url'), sealOf(reader)) ? reader : null
}

interface Row {
  id: string
  game_id: string
  made: string | null
  document: { said: string; message: string; stage: object }
}
const writing = new Set<string>()

app.post('/begin', async (_request, reply) => {
  const [reader, game, id] = [randomUUID(), randomUUID(), randomUUID()]
  await pool.query('insert into realistic_games (reader, id, current_id) values ($1, $2, $3)', [reader, game, id])
  await pool.query('insert into realistic_states (reader, id, game_id, document) values ($1, $2, $3, $4)', [
    ...[reader, id, game],
    JSON.stringify({ said: '', message: 'The harbour lies still.', stage }),
  ])
  reply.header('set-cookie', `reader=${reader}.${sealOf(reader).toString('base64url')}`)
  return { id }
})

app.post<{ Params: { id: string }; Body: { text: unknown } }>('/state/:id', async (request, reply) => {
  const { text } = request.body
  const reader = readerOf(request.headers.cookie)
  const key = String(request.headers['idempotency-key'] ?? randomUUID())
  if (reader === null || typeof text !== 'string' || text.length > mostText) return reply.code(400).send()
  const { rows } = await pool.query<Row>({
    name: 'realistic-path',
    text: `with recursive path as (
             select s.*, 1 as step from realistic_states s where reader = $1 and id = $2
             union all
             select s.*, step + 1 from path join realistic_states s on s.reader = $1 and s.id = path.parent_id where step < $4)
           select id, game_id, document, case when step = 1 then
             (select k.id from realistic_states k where k.reader = $1 and k.game_id = path.game_id and k.key = $3) end as made
           from path order by step desc`,
    values: [reader, request.params.id, key, remembered],
  })
  const state = rows.at(-1)
  if (!state) return reply.code(404).send()
  if (state.made !== null || writing.has(state.game_id)) return reply.code(409).send()
  writing.add(state.game_id)
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, { 'content-type': 'text/event-stream' })
  try {
    let whole = ''
    let shown = -1
    let tokens = 0
    let event = 0
    const tell = (name: string, data: object) =>
      raw.write(`id: ${++event}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
    const parser = createParser({
      onEvent({ data }) {
        if (data === '[DONE]') return
        const { choices, usage } = JSON.parse(data)
        tokens += usage?.total_tokens ?? 0
        const piece = choices[0]?.delta.content
        if (!piece) return
        whole += piece
        if (shown < 0 && whole.includes('"line":"')) shown = whole.indexOf('"line":"') + '"line":"'.length
        if (shown < 0) return
        const end = whole.indexOf('"', shown)
        const said = whole.slice(shown, end < 0 ? undefined : end)
        shown += said.length
        if (said !== '') tell('delta', { text: said })
      },
    })
    const decoder = new TextDecoder()
    const messages = [
      { role: 'system', content: system },
      ...rows.flatMap(({ document: { said, message } }) => [
        { role: 'user', content: said },
        { role: 'assistant', content: message },
      ]),
      { role: 'user', content: text },
    ]
    const { body } = await model.request({
      method: 'POST',
      path: '/v1/chat/completions',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ stream: true, messages }),
    })
    for await (const chunk of body) parser.feed(decoder.decode(chunk, { stream: true }))
    const { line } = JSON.parse(whole)
    const made = { id: randomUUID(), said: text, message: line, stage }
    await pool.query({
      name: 'realistic-store',
      text: `with game as (
               update realistic_games set current_id = $3, tokens = tokens + $6 where reader = $1 and id = $2 returning id)
             insert into realistic_states (reader, game_id, id, parent_id, document, key) select $1, id, $3, $4, $5, $7 from game`,
      values: [reader, state.game_id, made.id, state.id, JSON.stringify(made), tokens, key],
    })
    tell('state', { id: made.id, message: line, said: text, ...page })
  } finally {
    writing.delete(state.game_id)
    raw.end()
  }
})

await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.((app.server.address() as AddressInfo).port)
