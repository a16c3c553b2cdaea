import { parseArgs } from 'node:util'
import type { NovelId } from '@fabula/core/ids'
import { runServer } from '@fabula/dev/run-server'
import { dice } from '../editor/dice.ts'
import { Author, pause, wordsIn } from './author.ts'

/**
 * Two authors edit one novel for `--minutes N` (5), each with the editor's own store, against a real server
 * (`--unbuilt`: run from its sources): they write into the same texts, create scenes, undo, reload, go offline, and
 * settle collisions. Every word that they typed must be in the novel at the end, unless somebody undid it, or gave it
 * up with both versions in view. Ends with one line, and with code 1 if a word is lost.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
    unbuilt: { type: 'boolean', default: false },
  },
})

/** Only the actions are seeded; when answers arrive depends on the machine. */
const chance = dice(Number(values.seed)).number

const server = await runServer({ MODEL_PROVIDER: 'offline' }, { unbuilt: values.unbuilt })
const { address } = server

async function person(username: string): Promise<string> {
  const body = () => new URLSearchParams({ username, password: 'long enough' })
  await fetch(`${address}/api/user`, { method: 'POST', body: body() })
  const answer = await fetch(`${address}/api/login`, { method: 'POST', body: body() })
  return (await answer.json()).access_token
}

async function post(token: string, path: string, body: unknown): Promise<{ id: string; token?: string }> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(address + path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

let lost: string[] = []
try {
  const [owner, editor] = [await person('ann_writes'), await person('bob_writes')]
  const id = (await post(owner, '/api/building_novel', 'The Lamp')).id as NovelId
  for (const name of ['Quay', 'Tower', 'Fog']) await post(owner, `/api/building_novel/${id}/static_scenes`, name)
  const { token } = await post(owner, `/api/building_novel/${id}/coauthors/invitations`, {
    role: 'editor',
    username: '',
  })
  await post(editor, '/api/me/coauthor_invitations/accept', { token })
  const [ann, bob] = [
    new Author('Ann', { address, token: owner, id, chance }),
    new Author('Bob', { address, token: editor, id, chance }),
  ]
  const both = [ann, bob]
  await Promise.all(both.map((author) => author.open()))
  const end = Date.now() + Number(values.minutes) * 60_000
  const work = async (author: Author) => {
    while (Date.now() < end) {
      await author.step()
      await pause(20 + chance() * 180)
    }
  }
  await Promise.all(both.map(work))
  let calm = true
  for (let round = 0; round < 3; round++) {
    for (const author of both) calm = (await author.rest()) && calm
    await Promise.all(both.map((author) => author.follow()))
  }
  const words = (author: Author) => wordsIn(JSON.stringify(author.novel))
  const given = new Set(both.flatMap((author) => [...author.givenUp]))
  const [here, there] = [words(ann), words(bob)]
  lost = both
    .flatMap((author) => [...author.typed])
    .filter((word) => !given.has(word) && !(here.has(word) && there.has(word)))
  for (const author of both) author.close()
  const did = Object.fromEntries(
    [...new Set(both.flatMap((author) => Object.keys(author.counts)))].map((what) => [
      what,
      both.reduce((sum, author) => sum + (author.counts[what] ?? 0), 0),
    ]),
  )
  const counts = Object.entries(did).map(([what, count]) => `${count} ${what}`)
  if (!calm) lost.push('(an author’s edits were never all saved)')
  console.log(
    `two-authors: ${values.minutes} minutes; ${counts.join(', ')}; ${here.size} words remain, ${given.size} given up: ${lost.length === 0 ? 'nothing lost' : `LOST ${lost.length}: ${lost.slice(0, 20).join(' ')}`}`,
  )
} finally {
  await server.stop()
}
process.exitCode = lost.length === 0 ? 0 : 1
