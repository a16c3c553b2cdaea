import { bomb, oversized } from '@fabula/dev/hostile/hostile-bodies'
import { importDraft } from '../parts/author.ts'
import { call } from '../parts/call.ts'
import { registerPerson } from '../parts/people.ts'
import { type Danger, timed } from './danger.ts'
import { healthDuring, rawCall } from './request.ts'

/** The limit for health checks during hostile work, in ms, on a machine that has other work as well. */
const quickMs = 500

const file = (bytes: Uint8Array<ArrayBuffer> | string, name: string, fields: Record<string, string>): FormData => {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  form.set('file', new Blob([bytes]), name)
  return form
}

/** Requests that try to block the server. */
export const sent: Danger[] = [
  {
    what: '1. a small body that decompresses to 64 MB, sent to /api/login',
    before: 'the server was blocked for 4 s',
    async probe({ server }) {
      const { headers, body } = bomb()
      const { it, ms } = await timed(rawCall(server, 'POST', '/api/login', headers, body))
      return { now: `${it.status} in ${ms} ms`, isAsExpected: it.status === 415 && ms < quickMs }
    },
  },
  {
    what: '1. an update of a draft with 1.4 million unknown fields',
    before: 'an answer of 72 MB after 17 s',
    async probe({ server }) {
      const author = await registerPerson(server)
      const draft = await importDraft(server, author)
      const many = oversized().find(({ what }) => what.includes('unknown fields'))
      if (!many) throw new Error('There is no such body')
      const path = `/api/building_novel/${draft}`
      const { it, ms } = await timed(rawCall(server, 'PUT', path, { ...many.headers, ...author.headers }, many.body))
      const isRefused = it.status === 413 || it.status === 0
      return {
        now: `${it.status || 'cut off'}, ${it.bytes} bytes in ${ms} ms`,
        isAsExpected: isRefused && it.bytes < 2_000,
      }
    },
  },
  {
    what: '3. a 4 MB XLIFF file in which every tag opens another',
    before: 'the server was blocked for 49 s',
    async probe({ server }) {
      const author = await registerPerson(server)
      const draft = await importDraft(server, author)
      const path = `/api/building_novel/${draft}/translations/import`
      const body = file(`<?xml version="1.0"?><xliff>${'<g id="1">'.repeat(400_000)}`, 'deep.xlf', {
        language: 'russian',
      })
      const sending = timed(call(server, 'POST', path, { headers: author.headers, body }))
      const health = await healthDuring(server, sending)
      const { it, ms } = await sending
      return {
        now: `${it.status} in ${ms} ms, health ${health} ms meanwhile`,
        isAsExpected: it.status === 422 && health < quickMs,
      }
    },
  },
  {
    what: '4. a track that is a single unterminated tag',
    before: 'stored as music',
    isQuick: true,
    async probe({ server }) {
      const author = await registerPerson(server)
      const draft = await importDraft(server, author)
      const tag = new Uint8Array(1_000_000)
      tag.set([0x49, 0x44, 0x33, 4, 0, 0, 0x7f, 0x7f, 0x7f, 0x7f])
      const fields = { name: 'Tag', prompt_description: 'x', asset_type: 'music' }
      const path = `/api/building_novel/${draft}/assets`
      const { status } = await call(server, 'POST', path, { headers: author.headers, body: file(tag, 'a.mp3', fields) })
      return { now: String(status), isAsExpected: status === 422 }
    },
  },
  {
    what: '6. a picture of 20 by 20,000 without pixel data',
    before: '500 for ever, at every view',
    isQuick: true,
    async probe({ server }) {
      const author = await registerPerson(server)
      const draft = await importDraft(server, author)
      const png = Buffer.concat([
        Buffer.from('89504e470d0a1a0a0000000d494844520000001400004e200802000000', 'hex'),
        Buffer.alloc(4_000, 7),
      ])
      const fields = { name: 'Long', prompt_description: 'x', asset_type: 'background' }
      const path = `/api/building_novel/${draft}/assets`
      const body = file(new Uint8Array(png), 'a.png', fields)
      const { status } = await call(server, 'POST', path, { headers: author.headers, body })
      return { now: String(status), isAsExpected: status === 422 }
    },
  },
  {
    what: '6. an invalid Host header',
    before: '500',
    isQuick: true,
    async probe({ server }) {
      const { status } = await rawCall(server, 'GET', '/english', { host: 'a b/c:d' })
      return { now: String(status), isAsExpected: status === 400 }
    },
  },
  {
    what: '6. a foreign host name that resolves to this server',
    before: '200: a foreign page could read data from here',
    isQuick: true,
    async probe({ server }) {
      const { status } = await rawCall(server, 'GET', '/api/production_novel', { host: 'theirs.example.com' })
      return { now: String(status), isAsExpected: status === 421 }
    },
  },
]
