import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { call } from '../parts/call.ts'
import { registerPerson, startConversation } from '../parts/people.ts'
import { follow, stateOf } from '../parts/stream.ts'
import { type Danger, timed } from './danger.ts'
import { rawCall } from './request.ts'

/** Models that answer too much, and hundreds of connections. */
export const crowds: Danger[] = [
  {
    what: '9. a model whose answer never ends',
    before: '15 s of processor',
    async probe({ server, model }) {
      const who = await registerPerson(server)
      const { novel, state } = await startConversation(server, who)
      const endless = ({ stream }: { stream: boolean }) =>
        stream ? { text: 'lamps and oil '.repeat(2_000_000) } : null
      model.rules.unshift(endless)
      const path = `/api/english/game/${novel}/state/${state}/interact`
      const asking = { headers: who.headers, body: { text: 'What of the lamps?' } }
      const { it, ms } = await timed(follow(server, path, asking, crypto.randomUUID()).done)
      model.rules.splice(model.rules.indexOf(endless), 1)
      const after = follow(server, path, asking, crypto.randomUUID())
      await after.done
      const isAsExpected = !it.cut && ms < 20_000 && stateOf(after) !== null
      return { now: `ended after ${ms} ms${it.code ? ` (${it.code})` : ''}, the next turn works`, isAsExpected }
    },
  },
  {
    what: '9. a model server that redirects its caller',
    before: 'followed, with the key',
    isQuick: true,
    async probe({ server }) {
      let came = 0
      const elsewhere = createServer((_request, response) => {
        came++
        response.end('{}')
      })
      await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
      const target = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
      const sender = createServer((_request, response) => response.writeHead(307, { location: `${target}/v1` }).end())
      await new Promise<void>((resolve) => sender.listen(0, '127.0.0.1', resolve))
      const headers = { 'x-admin-key': adminKey }
      const body = {
        name: 'Elsewhere',
        provider: 'openai-compatible',
        model: 'x',
        api_key: 'k-1',
        base_url: `http://127.0.0.1:${(sender.address() as AddressInfo).port}/v1`,
      }
      const added = await call(server, 'POST', '/api/admin/models/connections', { headers, body })
      const id = added.json?.id ?? added.json?.connections?.at(-1)?.id
      const path = `/api/admin/models/connections/${id}/try`
      const answer = await call(server, 'POST', path, { headers, body: { text: 'Hello?', language: 'english' } })
      elsewhere.close()
      sender.close()
      return {
        now: `tried: ${answer.status} ${answer.json?.code ?? ''}, ${came} calls followed the redirect`,
        isAsExpected: came === 0,
      }
    },
  },
  {
    what: '10. 300 connections that send nothing',
    before: 'with 256 file descriptors nobody was answered',
    async probe({ server }) {
      const { hostname, port } = new URL(server.address)
      const sockets: Socket[] = []
      for (let at = 0; at < 300; at++) {
        const socket = connect(Number(port), hostname)
        socket.on('error', () => undefined)
        sockets.push(socket)
      }
      await new Promise((resolve) => setTimeout(resolve, 500))
      const { it, ms } = await timed(rawCall(server, 'GET', '/api/production_novel', {}))
      for (const socket of sockets) socket.destroy()
      return { now: `a search meanwhile: ${it.status} in ${ms} ms`, isAsExpected: it.status === 200 }
    },
  },
]

/** The key for the operator's calls. */
export const adminKey = 'the key of the operator, made up'
