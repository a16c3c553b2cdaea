import { appendFileSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { NovelAnswer } from '@fabula/contract/shapes/novel'
import { runServer } from '@fabula/dev/run-server'
import { type BrowserContext, chromium } from '@playwright/test'
import { dice } from '../editor/dice.ts'
import { pause, Typist, wordsIn } from './typist.ts'

/**
 * Two authors edit one novel for `--minutes N` (5) in real browsers against a real server, as fast as they can type: in
 * the same texts and the script, saving or leaving, undoing, reloading, going offline, commenting, and settling
 * collisions. `--windows 4` adds a second window for one author and a phone for the other. At the end every typed word
 * must be in the novel or its comments, and shown in every window, unless somebody undid it, or gave it up with both
 * versions in view. Ends with one line, and with code 1 if a word is lost; `--log FILE` records all actions with their
 * times.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
    windows: { type: 'string', default: '2' },
    log: { type: 'string' },
  },
})
const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']
const log = (line: string) => {
  if (values.log) appendFileSync(values.log, `${line}\n`)
}
/** The pause between two actions of a person, in milliseconds. */
const thinkMs = 400

const server = await runServer({ MODEL_PROVIDER: 'offline' })
const { address } = server
const browser = await chromium.launch({ executablePath: process.env.FABULA_CHROMIUM ?? '/usr/bin/chromium', args })

async function person(username: string) {
  const body = () => new URLSearchParams({ username, password: 'long enough' })
  const { id } = await (await fetch(`${address}/api/user`, { method: 'POST', body: body() })).json()
  const answer = await fetch(`${address}/api/login`, { method: 'POST', body: body() })
  return { token: (await answer.json()).access_token as string, user: { id: id as string, username } }
}
type Person = Awaited<ReturnType<typeof person>>

async function call(token: string, method: string, path: string, body?: unknown) {
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  }
  const answer = await fetch(address + path, {
    method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** Imports the demo as a draft of this user. */
async function importDemo(token: string): Promise<NovelAnswer> {
  const body = new FormData()
  const archive = readFileSync(fileURLToPath(new URL('../../dist/demo.fabula', import.meta.url)))
  body.set('file', new Blob([new Uint8Array(archive)]), 'demo.fabula')
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${address}/api/building_novel/import`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`The demo was not imported: ${answer.status} ${await answer.text()}`)
  return answer.json() as Promise<NovelAnswer>
}

/** A browser context in which the user is logged in, for calls and for pages. */
async function browserOf({ token, user }: Person, width: number): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' })
  await context.request.post(`${address}/api/login`, { form: { username: user.username, password: 'long enough' } })
  await context.addInitScript((kept) => {
    if (location.protocol !== 'chrome-error:') localStorage.setItem('fabula.session', kept)
  }, JSON.stringify({ token, user }))
  context.setDefaultTimeout(60_000)
  return context
}

const lost: string[] = []
let all: Typist[] = []
try {
  // The demo's scenes have all required fields, so they can be saved by hand.
  const [owner, editor] = [await person('ann_writes'), await person('bob_writes')]
  const novel = await importDemo(owner.token)
  const { id } = novel
  const draft = `/api/building_novel/${id}`
  const invited = await call(owner.token, 'POST', `${draft}/coauthors/invitations`, { role: 'editor', username: '' })
  await call(editor.token, 'POST', '/api/me/coauthor_invitations/accept', { token: invited.token })
  const atServer = async (): Promise<string> =>
    JSON.stringify([await call(owner.token, 'GET', draft), await call(owner.token, 'GET', `${draft}/comments`)])
  const scenes = novel.static_scenes.slice(0, 4).map((scene) => scene.id)
  const chance = dice(Number(values.seed)).number
  const [desk, other] = [await browserOf(owner, 1_440), await browserOf(editor, 1_440)]
  const networks = new Map<BrowserContext, { off: boolean }>()
  const windowOf = async (name: string, context: BrowserContext, ownNames: string[]) => {
    const network = networks.get(context) ?? { off: false }
    networks.set(context, network)
    return new Typist({
      ...{ name, scenes, chance, network, ownNames, log },
      page: await context.newPage(),
      address: `${address}/english/building/${id}`,
      wordsAtServer: async () => wordsIn(await atServer()),
    })
  }
  const many = Number(values.windows)
  all = [await windowOf('Ann', desk, ['Ann', 'Amy']), await windowOf('Bob', other, ['Bob'])]
  if (many > 2) all.push(await windowOf('Amy', desk, ['Ann', 'Amy']))
  if (many > 3) all.push(await windowOf('Ben', await browserOf(editor, 390), ['Ben']))
  await Promise.all(all.map((each) => each.open()))
  const end = Date.now() + Number(values.minutes) * 60_000
  const work = async (typist: Typist) => {
    while (Date.now() < end) {
      await typist.step()
      await pause(thinkMs * (0.5 + chance()))
    }
  }
  /** Logs when words reach and leave the server, for tracing a lost one. */
  const watch = async () => {
    let before = new Set<string>()
    while (values.log && Date.now() < end) {
      const now = wordsIn(await atServer())
      const [came, went] = [[...now].filter((each) => !before.has(each)), [...before].filter((each) => !now.has(each))]
      if (came.length + went.length > 0)
        log(`${new Date().toISOString().slice(11, 23)} server +${came.join(' ')} -${went.join(' ')}`)
      before = now
      await pause(500)
    }
  }
  await Promise.all([watch(), ...all.map(work)])
  let calm = true
  for (let round = 0; round < 3; round++) for (const typist of all) calm = (await typist.rest()) && calm
  if (!calm) lost.push('(an author’s edits were never all saved)')
  const stands = wordsIn(await atServer())
  const given = new Set(all.flatMap((typist) => [...typist.givenUp]))
  const typed = all.flatMap((typist) => [...typist.typed])
  lost.push(...typed.filter((word) => !given.has(word) && !stands.has(word)))
  const complaints = all.flatMap((typist) => typist.complaints)
  lost.push(...new Set(complaints))
  const did: Record<string, number> = {}
  for (const typist of all)
    for (const [what, count] of Object.entries(typist.counts)) did[what] = (did[what] ?? 0) + count
  const counts = Object.entries(did).map(([what, count]) => `${count} ${what}`)
  console.log(
    `two-authors:browsers: ${values.minutes} minutes, ${all.length} windows; ${counts.join(', ')}; ${typed.filter((word) => stands.has(word)).length} of ${typed.length} words remain, ${given.size} given up: ${lost.length === 0 ? 'nothing lost' : `LOST ${lost.length}: ${lost.slice(0, 20).join(' ')}`}`,
  )
} finally {
  await browser.close()
  await server.stop()
}
process.exitCode = lost.length === 0 ? 0 : 1
