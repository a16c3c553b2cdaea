import { randomUUID } from 'node:crypto'
import { assetPath } from '@fabula/core/exchange/archive'
import { cardNovel } from '@fabula/core/exchange/card-novel'
import { drawSilhouette } from '@fabula/core/exchange/draw-silhouette'
import * as ink from '@fabula/core/exchange/ink/test-stories'
import { paperPicture } from '@fabula/core/exchange/paper'
import { readCardFile } from '@fabula/core/exchange/read-card-file'
import { readScript } from '@fabula/core/exchange/read-script'
import { readTwee } from '@fabula/core/exchange/read-twee'
import * as renpy from '@fabula/core/exchange/renpy/test-stories'
import { chosenFiles } from '@fabula/core/exchange/script-files'
import * as twee from '@fabula/core/exchange/twee/test-stories'
import * as webgal from '@fabula/core/exchange/webgal/test-stories'
import { type ArchivedFile, writeArchive } from '@fabula/core/exchange/write-archive'
import { charxFiles, pngCard } from '@fabula/core/exchange/write-card'
import { writeZip } from '@fabula/core/exchange/write-zip'
import * as yarn from '@fabula/core/exchange/yarn/test-stories'
import type { NovelId } from '@fabula/core/ids'
import type { Novel } from '@fabula/core/novel/novel'
import type { GameState } from '@fabula/core/turn/game-state'
import { cardPhrases } from '@fabula/phrases/card'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../database/new-id.ts'
import { type AuthorsServer, openAuthorsServer } from '../http/test-authors-server.ts'
import { createNovelStore } from '../novels/novel-store.ts'
import { continueGame } from '../play/continue-game.ts'
import { findOwnState } from '../play/find-own-state.ts'
import { beginTurn } from '../play/take-turn.ts'
import { aContext, aGuest, ScriptedStoryteller } from '../play/test/a-play.ts'

let server: AuthorsServer
let token: string
beforeAll(async () => {
  server = await openAuthorsServer()
  token = await server.person()
})
afterAll(() => server.close())

interface Brought {
  novel: Novel
  files: readonly ArchivedFile[]
}

const bytes = (text: string) => new TextEncoder().encode(text)
const pictures = (novel: Novel) =>
  novel.assets.backgrounds.map((asset) => ({ path: assetPath('background', asset), bytes: paperPicture() }))

/** Files that an author has chosen together, as the page reads them. */
function story(files: Record<string, string>): Brought {
  const made = readScript(
    chosenFiles(Object.entries(files).map(([name, text]) => ({ name, bytes: bytes(text) }))),
    newId,
  )
  if (!made) throw new Error('not read')
  return made
}
function twine(text: string): Brought {
  const { novel } = readTwee(text, 'story', newId, newId())
  return { novel, files: pictures(novel) }
}
function card(file: Uint8Array): Brought {
  const { parts, pictures } = readCardFile(file, newId)
  if (!parts?.character) throw new Error('no card')
  const shown =
    pictures.length > 0
      ? pictures
      : [{ kind: 'portrait' as const, name: 'card', extension: 'png' as const, bytes: drawSilhouette() }]
  return cardNovel({ ...parts, character: parts.character }, shown, 'english', cardPhrases.english.novel, newId)
}
const ilse = JSON.stringify({
  spec: 'chara_card_v2',
  data: {
    name: 'Ilse',
    description: 'Keeps the lamps.',
    first_mes: 'You are late.',
    alternate_greetings: ['At last.'],
  },
})
async function zipped(files: Parameters<typeof writeZip>[0]): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of writeZip(files)) chunks.push(chunk)
  return new Uint8Array(Buffer.concat(chunks))
}
function asCard() {
  const { novel } = card(bytes(ilse))
  const [character] = novel.characters
  if (!character) throw new Error('nobody')
  return { novel, character }
}

const stories: Record<string, () => Brought | Promise<Brought>> = {
  'Twee of Harlowe': () => twine(twee.harlowe),
  'Twee of SugarCube': () => twine(twee.sugarcube),
  'Twee of Chapbook': () => twine(twee.chapbook),
  'Twee of Snowman': () => twine(twee.snowman),
  'a page of Twine': () => twine(twee.published(twee.harlowe, 'Harlowe')),
  Ink: () => story({ 'ferry.ink': ink.ferry }),
  'Ren’Py': () => story({ 'script.rpy': renpy.tower }),
  Yarn: () => story({ 'harbour.yarn': yarn.harbour }),
  WebGAL: () => story(webgal.lighthouse),
  'a script of our own': () =>
    story({
      'a.fabula.txt':
        '== Quay\nFog.\n-> Fork\n\n== Fork\nWhere to?\n[Aboard] -> Deck\n[Home]\n\n== Deck\nOsip: Hold tight.\n',
    }),
  'a card of V2': () => card(bytes(ilse)),
  'a card in a PNG': () => {
    const { novel, character } = asCard()
    return card(pngCard(novel, character, drawSilhouette()))
  },
  CHARX: async () => {
    const { novel, character } = asCard()
    const looks = [{ kind: 'expression' as const, name: 'neutral', extension: 'png' as const, bytes: drawSilhouette() }]
    return card(await zipped(charxFiles(novel, character, looks)))
  },
}

test.each(Object.entries(stories))('%s: imported, published, and played to its end', async (_, read) => {
  const { novel, files } = await read()
  const chunks: Uint8Array[] = []
  for await (const chunk of writeArchive({ novel, translations: [] }, files)) chunks.push(chunk)
  const form = new FormData()
  form.set('file', new Blob([Buffer.concat(chunks)]), 'story.fabula')
  const draft = await server.call('POST', '/api/building_novel/import', { body: form, token })
  expect([draft.status, draft.json?.errors]).toEqual([201, undefined])
  const link = `brought-${randomUUID()}`
  const published = await server.call('POST', `/api/building_novel/${draft.json.id}/production_novel`, {
    body: { play_link: link },
    token,
  })
  expect([published.status < 300, published.json?.errors]).toEqual([true, undefined])

  const loaded = await createNovelStore({ pool: server.pool }).load(published.json.id as NovelId)
  if (!loaded) throw new Error('not published')
  const storyteller = new ScriptedStoryteller()
  const context = aContext(server.pool, [loaded], storyteller)
  const caller = aGuest()
  let at = (await continueGame(context, caller, link, 'english')).game_state_id
  const seen = new Set<string>()
  const taken = new Map<string, number>()
  let state: GameState | null = null
  for (let step = 0; step < 150 && at && !state?.the_end; step++) {
    const own = await findOwnState(context, caller, loaded.id, at)
    state = own.stored.state
    if (state.the_end) break
    seen.add(state.scene_id)
    const { choices } = state.stage
    // The choice that was taken least, to leave every circle.
    const [choice] = [...choices].sort((one, other) => (taken.get(one) ?? 0) - (taken.get(other) ?? 0))
    if (choice) taken.set(choice, (taken.get(choice) ?? 0) + 1)
    const scene = loaded.novel.interactive_scenes.find(({ id }) => id === state?.scene_id)
    if (!choice && scene?.interactive && step > 6) break
    const move = choice
      ? { kind: 'choice' as const, ending_id: choice }
      : scene?.interactive
        ? { kind: 'text' as const, text: 'And then?' }
        : { kind: 'continue' as const }
    const { turn } = await beginTurn(context, { caller, ...own, language: 'english', move, key: randomUUID() })
    state = await turn.result
    at = state.id
  }
  // A card's scene continues as long as one talks; every scripted story has an end, or is circular.
  const talks = loaded.novel.interactive_scenes.some(({ interactive }) => interactive)
  if (talks) expect(storyteller.briefs.length).toBeGreaterThan(2)
  else expect([state?.the_end, seen.size > 2]).toEqual([true, true])
})

test('each file that is not what its name says is reported, and nothing is stored', async () => {
  const { novel, files } = story({
    'a.yarn': 'title: Start\n---\n<<background quay>>\n<<music tide>>\nHello.\n<<background hall>>\nOn.\n===',
    'quay.png': 'no picture',
    'hall.png': 'none either',
    'tide.ogg': 'no sound',
  })
  expect(files).toHaveLength(3)
  const chunks: Uint8Array[] = []
  for await (const chunk of writeArchive({ novel, translations: [] }, files)) chunks.push(chunk)
  const form = new FormData()
  form.set('file', new Blob([Buffer.concat(chunks)]), 'story.fabula')
  const { status, json } = await server.call('POST', '/api/building_novel/import', { body: form, token })
  expect([status, json.code]).toEqual([422, 'file_content'])
  const named: string[] = json.errors.map(({ path }: { path: string }) => path)
  expect(named.sort()).toEqual(files.map(({ path }) => path).sort())
})
