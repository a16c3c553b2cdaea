import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { importDraft, pictureForm } from '../parts/author.ts'
import { call, newAddress, type ServerAddress } from '../parts/call.ts'
import type { Chance } from '../parts/chance.ts'
import type { Figures } from '../parts/figures.ts'
import { type Person, registerPerson, startConversation } from '../parts/people.ts'
import { follow, stateOf } from '../parts/stream.ts'

/** Users active while processes are restarted. */
export interface Crowd {
  stop(): Promise<void>
}

interface Scene {
  at: ServerAddress
  chance: Chance
  figures: Figures
  isOver(): boolean
}

/**
 * Users who read pages, talk with characters, and upload pictures over slow connections. None of them retries: a failed
 * answer or a broken reply counts as a failure.
 */
export async function startCrowd(at: ServerAddress, chance: Chance, figures: Figures): Promise<Crowd> {
  let over = false
  const scene: Scene = { at, chance, figures, isOver: () => over }
  const [readers, authors] = await Promise.all([
    Promise.all([1, 2, 3, 4].map(() => registerPerson(at))),
    Promise.all([1, 2].map(async () => draftOf(at))),
  ])
  const talks = await Promise.all(readers.map(async (who) => ({ who, ...(await startConversation(at, who)) })))
  const all = [
    keepBrowsing(scene),
    keepBrowsing(scene),
    ...talks.map((talk) => keepTalking(scene, talk)),
    ...authors.map((author) => keepWriting(scene, author)),
  ]
  return {
    async stop() {
      over = true
      await Promise.all(all)
    },
  }
}

async function draftOf(at: ServerAddress) {
  const who = await registerPerson(at)
  return { who, path: `/api/building_novel/${await importDraft(at, who)}` }
}

function count({ figures }: Scene, what: string, status: number, text: string): void {
  // An overload of this machine may happen at any time, and has nothing to do with restarts.
  const isPutOff = status === 503 && text.includes('"overloaded"')
  figures.add(isPutOff ? 'put off' : what)
  if (isPutOff || (status >= 200 && status < 400)) return
  figures.add('failed')
  figures.miss(`${what}: ${status} ${text.slice(0, 200)}`)
}

async function keepBrowsing(scene: Scene): Promise<void> {
  const { at, chance } = scene
  // Without a build of the web there are no pages.
  const hasPages = (await call(at, 'GET', '/english')).status === 200
  const pages = ['/api/production_novel?name_substring=lamp', '/api/production_novel/by_link/demo', '/api/health']
  if (hasPages) pages.push('/english', '/russian/search?name=the', '/english/production/demo')
  while (!scene.isOver()) {
    const { status, text } = await call(at, 'GET', chance.pick(pages))
    count(scene, 'pages', status, text)
    await sleep(chance.below(30))
  }
}

async function keepTalking(scene: Scene, { who, novel, state }: { who: Person; novel: string; state: string }) {
  const { at, chance, figures } = scene
  while (!scene.isOver()) {
    // Always from the same state: each send is a turn of its own.
    const path = `/api/english/game/${novel}/state/${state}/interact`
    const stream = follow(at, path, { headers: who.headers, body: { text: 'What of the lamps?' } }, randomUUID())
    const { status, code, cut } = await stream.done
    figures.add('replies')
    if (code === 'overloaded') figures.add('put off')
    else if (stateOf(stream) === null) {
      figures.add('failed')
      figures.miss(`a reply ended with ${status} ${code}${cut ? ', broken off' : ''}`)
    }
    await sleep(chance.below(60))
  }
}

async function keepWriting(scene: Scene, { who, path }: { who: Person; path: string }): Promise<void> {
  const { at, chance } = scene
  for (let step = 0; !scene.isOver(); step++) {
    if (step % 3 === 0) {
      const answer = await uploadSlowly(at, `${path}/assets`, who)
      count(scene, 'uploads', answer.status, answer.text)
    } else {
      const body = { name: `Draft ${randomUUID()}` }
      const { status, text } = await call(at, 'PUT', path, { headers: who.headers, body })
      count(scene, 'changes', status, text)
    }
    await sleep(chance.below(50))
  }
}

/** The number of pieces of an upload, and the pause between them in ms. */
const pieces = 6
const restMs = 80

/** Uploads a picture piece by piece, as a phone does, so that a server may be stopped in the middle. */
async function uploadSlowly(
  at: ServerAddress,
  path: string,
  { headers }: Person,
): Promise<{ status: number; text: string }> {
  const form = new Request('http://form', { method: 'POST', body: pictureForm(`Fog ${randomUUID()}`) })
  const bytes = Buffer.from(await form.arrayBuffer())
  return new Promise((resolve) => {
    const sent = request(
      at.address + path,
      {
        method: 'POST',
        headers: {
          ...headers,
          'x-forwarded-for': newAddress(),
          'content-type': form.headers.get('content-type') ?? '',
          'content-length': bytes.length,
        },
      },
      async (answer) => {
        let text = ''
        try {
          for await (const chunk of answer) text += chunk
          resolve({ status: answer.statusCode ?? 0, text })
        } catch (error) {
          resolve({ status: 0, text: String(error) })
        }
      },
    )
    sent.once('error', (error) => resolve({ status: 0, text: String(error) }))
    const size = Math.ceil(bytes.length / pieces)
    const send = async () => {
      for (let begin = 0; begin < bytes.length; begin += size) {
        sent.write(bytes.subarray(begin, begin + size))
        await sleep(restMs)
      }
      sent.end()
    }
    void send()
  })
}
