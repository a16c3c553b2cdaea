import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { createParser } from 'eventsource-parser'
import fastify from 'fastify'
import pg from 'pg'
import { Pool as HttpPool } from 'undici'

/**
 * The floor of a turn, as a process of its own: bare Fastify and Postgres. Reads the state, calls the model, forwards
 * its pieces as events, stores the new state and ends with it. No checks, no memory, no restrictions. Arguments: the
 * database, the model, the number of connections. Sends its port to the parent.
 */
const [databaseUrl = '', modelUrl = '', connections = '16'] = process.argv.slice(2)

const pool = new pg.Pool({ connectionString: databaseUrl, max: Number(connections) })
await pool.query(
  'create table if not exists floor_states (id uuid primary key, parent_id uuid, document jsonb not null)',
)
const model = new HttpPool(modelUrl, { connections: 512 })
const app = fastify()

app.post('/begin', async () => {
  const id = randomUUID()
  await pool.query('insert into floor_states (id, document) values ($1, $2)', [id, JSON.stringify({ message: 'x' })])
  return { id }
})

app.post<{ Params: { id: string }; Body: { text: string } }>('/state/:id', async (request, reply) => {
  const { rows } = await pool.query<{ document: { message: string } }>({
    name: 'read',
    text: 'select document from floor_states where id = $1',
    values: [request.params.id],
  })
  reply.hijack()
  reply.raw.writeHead(200, { 'content-type': 'text/event-stream' })
  let message = ''
  let id = 0
  const parser = createParser({
    onEvent({ data }) {
      if (data === '[DONE]') return
      const text = JSON.parse(data).choices[0]?.delta.content
      if (!text) return
      message += text
      reply.raw.write(`id: ${++id}\nevent: delta\ndata: ${JSON.stringify({ text })}\n\n`)
    },
  })
  const messages = [{ role: 'user', content: `${rows[0]?.document.message} ${request.body.text}` }]
  const decoder = new TextDecoder()
  const { body } = await model.request({
    method: 'POST',
    path: '/v1/chat/completions',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ stream: true, messages }),
  })
  for await (const chunk of body) parser.feed(decoder.decode(chunk, { stream: true }))
  const state = { id: randomUUID(), message }
  await pool.query({
    name: 'store',
    text: 'insert into floor_states (id, parent_id, document) values ($1, $2, $3)',
    values: [state.id, request.params.id, JSON.stringify(state)],
  })
  reply.raw.end(`id: ${++id}\nevent: state\ndata: ${JSON.stringify(state)}\n\n`)
})

await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.((app.server.address() as AddressInfo).port)
