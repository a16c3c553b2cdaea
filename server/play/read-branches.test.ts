import { randomUUID } from 'node:crypto'
import { layOut } from '@fabula/contract/lay-out-branches'
import type { BranchPoint, BranchRow } from '@fabula/contract/shapes/branches'
import { character, onStage, tinyNovel } from '@fabula/core/test/tiny-novel'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountHandlers } from '../http/handlers/account.ts'
import { playHandlers } from '../http/handlers/play.ts'
import { openTestServer, type TestServer } from '../http/test-server.ts'
import type { LoadedNovel } from '../novels/loaded-novel.ts'
import { purgeSaves } from './saves.ts'
import { aContext, publishTiny, ScriptedStoryteller } from './test/a-play.ts'

const talk = tinyNovel({
  first: 'quay',
  cast: ['Osip'],
  interactive: {
    quay: {
      start_message_original: 'Cold night.',
      start_message_speaker_id: character('Osip'),
      characters: [onStage('Osip')],
    },
  },
})

let server: TestServer
let loaded: LoadedNovel
const novels: LoadedNovel[] = []
const storyteller = new ScriptedStoryteller()
beforeAll(async () => {
  server = await openTestServer(({ pool }) => {
    const context = aContext(pool, novels, storyteller)
    return { handlers: [...accountHandlers(pool), ...playHandlers(context)] }
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  loaded = await publishTiny(server.pool, structuredClone(talk), `tiny-${randomUUID()}`)
  novels.splice(0, novels.length, loaded)
})

interface State {
  game_state_id: string
}
type Answer = { status: number; json: never }

/** A reader with an account who has entered their biography, unless `name` is null. */
async function aReader(name: string | null = 'Nell') {
  const body = new URLSearchParams({ username: `r${randomUUID().slice(0, 8)}`, password: 'long enough' })
  await server.call('POST', '/api/user', { body })
  const token = (await server.call('POST', '/api/login', { body })).json.access_token as string
  const call = (method: string, path: string, sent?: unknown) =>
    server.call(method, path, { token, ...(sent === undefined ? {} : { body: sent }) })
  if (name !== null) {
    await call('PUT', `/api/user_novel_game/${loaded.id}/biography`, { prompt_name: name })
  }
  const at = (state: State) => `/api/english/game/${loaded.id}/state/${state.game_state_id}`
  return {
    token,
    call,
    at,
    begin: async (): Promise<State> => (await call('GET', `/api/english/game/continue/${loaded.play_link}`)).json,
    newGame: async (): Promise<State> => (await call('POST', `/api/english/game/new_game/${loaded.play_link}`)).json,
    say: async (state: State, text: string, answer = 'Aye.'): Promise<State> => {
      storyteller.answer = async () => ({ message: answer })
      return (await call('POST', `${at(state)}/interact`, { text })).json
    },
    goTo: (state: State) => call('GET', `${at(state)}/rollback`),
    branches: async (lang = 'english', query = '') =>
      (await call('GET', `/api/${lang}/game/${loaded.id}/branches${query}`)).json,
    history: async (state: State, query = '') => (await call('GET', `${at(state)}/history${query}`)).json,
    games: async () => (await call('GET', `/api/game/${loaded.id}/games`)).json,
    save: (state: State, sent: unknown) =>
      call('POST', `/api/game/${loaded.id}/state/${state.game_state_id}/save`, sent),
    saves: async () => (await call('GET', `/api/game/${loaded.id}/saves`)).json,
  }
}

type Reader = Awaited<ReturnType<typeof aReader>>
const lines = (entries: { character_message: string }[]) => entries.map((entry) => entry.character_message)

describe('the map of branches', () => {
  test("shows every branch of every game with its lines, its saves and the reader's place", async () => {
    const reader = await aReader()
    const first = await reader.begin()
    const one = await reader.say(first, 'One')
    const two = await reader.say(one, 'Two', `Well. ${'And so on. '.repeat(20)}`)
    await reader.save(one, { name: 'Quay' })
    await reader.save(one, { quick: true })
    await reader.goTo(first)
    const other = await reader.say(first, 'Other')
    const map = await reader.branches()
    expect(map).toMatchObject({ current_state_id: other.game_state_id, truncated: false })
    expect(map.games).toHaveLength(1)
    const [game] = map.games
    expect(game).toMatchObject({ is_current: true, states: 4 })
    expect(
      game.points.map((point: { said: string; marks: string[]; saves: string[] }) => [
        point.said,
        point.marks.join(' '),
        point.saves,
      ]),
    ).toEqual([
      [null, 'begin fork', []],
      ['One', 'way save', ['Quay', '']],
      ['Two', 'tip', []],
      ['Other', 'way current tip', []],
    ])
    const shown = game.points[2]
    expect(shown).toMatchObject({
      game_state_id: two.game_state_id,
      parent_id: one.game_state_id,
      turns: 1,
      scene_name: 'quay',
      character_name: 'Osip',
    })
    expect([shown.line.length, shown.line.endsWith('…')]).toEqual([90, true])
  })

  test('puts the current game first, and shows nothing to readers of another novel or account', async () => {
    const reader = await aReader()
    const old = await reader.say(await reader.begin(), 'One')
    const fresh = await reader.newGame()
    expect((await reader.branches()).games.map((game: { is_current: boolean }) => game.is_current)).toEqual([
      true,
      false,
    ])
    await reader.goTo(old)
    const map = await reader.branches()
    expect([map.current_state_id, map.games[0].states, map.games[1].states]).toEqual([old.game_state_id, 2, 1])
    expect(fresh.game_state_id).toBe(map.games[1].points[0].game_state_id)
    expect((await (await aReader()).branches()).games).toEqual([])
  })

  test("is also returned as rows: first those around the reader's place, then any others, which together are the whole map", async () => {
    const reader = await aReader()
    const first = await reader.begin()
    for (const text of ['1', '2', '3']) await reader.say(first, text)
    let state = first
    for (const text of ['a', 'b', 'c', 'd']) {
      state = await reader.say(state, text)
      await reader.save(state, { name: text })
    }
    const other = await reader.newGame()
    await reader.goTo(state)
    const [whole] = (await reader.branches()).games
    const drawn = layOut(whole.points as BranchPoint[])
    const map = await reader.branches('english', '?rows=3')
    expect(map.games.map(({ points }: { points: unknown[] }) => points)).toEqual([[], []])
    const [{ window }, { window: elsewhere, game_id }] = map.games
    expect(window).toMatchObject({ first: drawn.length - 3, total: drawn.length, lanes: 2 })
    expect(window.rows.map(({ point }: BranchRow) => point.said)).toEqual(['b', 'c', 'd'])
    expect(elsewhere).toEqual({ first: 0, total: 1, lanes: 1, rows: [] })
    const part = async (game: string, from: number) => {
      const { games } = await reader.branches('english', `?rows=3&game=${game}&first=${from}`)
      expect(games).toHaveLength(1)
      return games[0].window.rows as BranchRow[]
    }
    const rows = (await Promise.all([0, 3, 6, 9].map((from) => part(whole.game_id, from)))).flat()
    expect(rows).toEqual(drawn.map(({ ways, ...each }) => ({ ...each, ways, way_count: ways.length })))
    expect((await part(game_id, 0))[0]?.point.game_state_id).toBe(other.game_state_id)
    expect((await reader.branches('english', `?rows=3&game=${randomUUID()}`)).games).toEqual([])
    expect((await reader.call('GET', `/api/english/game/${loaded.id}/branches?rows=0`)).status).toBe(422)
  })

  test.each(['branches', 'games', 'saves'])('is behind the same gates as the story: %s', async (what) => {
    const path = what === 'branches' ? `/api/russian/game/${loaded.id}/branches` : `/api/game/${loaded.id}/${what}`
    const code = async (answer: Promise<Answer | { status: number; json: unknown }>) => {
      const { status, json } = await answer
      return [status, (json as { code?: string } | null)?.code]
    }
    const nameless = await aReader(null)
    expect(await code(nameless.call('GET', path))).toEqual([403, 'gate_closed'])
    const reader = await aReader()
    expect((await reader.call('GET', path)).status).toBe(200)
    for (const gate of [{ price_stars: 5 }, { telegram_group_required: true }]) {
      Object.assign(loaded, gate)
      expect(await code(reader.call('GET', path))).toEqual([403, 'gate_closed'])
      const guest = await code(server.call('GET', path))
      expect(guest).toEqual(what === 'saves' ? [401, 'not_authenticated'] : [403, 'gate_closed'])
      Object.assign(loaded, { price_stars: 0, telegram_group_required: false })
    }
    loaded.novel.required_18_age = true
    expect(await code(reader.call('GET', path))).toEqual([403, 'gate_closed'])
    loaded.novel.required_18_age = false
    expect(await code(reader.call('GET', path.replace(loaded.id, randomUUID())))).toEqual([404, 'novel_not_found'])
  })
})

describe('paged history', () => {
  const saidIn = async (reader: Reader, state: State, query: string) => lines(await reader.history(state, query))

  test('starts with the latest part and goes back to the beginning', async () => {
    const reader = await aReader()
    const first = await reader.begin()
    let state = first
    for (const text of ['1', '2', '3']) state = await reader.say(state, text, `${text}!`)
    expect(await saidIn(reader, state, '')).toEqual(['Cold night.', '1', '1!', '2', '2!', '3', '3!'])
    const last = await reader.history(state, '?limit=2')
    expect(lines(last)).toEqual(['2', '2!', '3', '3!'])
    const before = await reader.history(state, `?limit=2&before=${last[0].game_state_id}`)
    expect(lines(before)).toEqual(['Cold night.', '1', '1!'])
    expect(await saidIn(reader, state, `?limit=2&before=${first.game_state_id}`)).toEqual([])
    expect((await reader.call('GET', `${reader.at(state)}/history?limit=0`)).status).toBe(422)
  })

  test('refuses a state of another game', async () => {
    const [reader, other] = [await aReader(), await aReader()]
    const [mine, theirs] = [await reader.begin(), await other.begin()]
    const refused = await reader.call('GET', `${reader.at(mine)}/history?before=${theirs.game_state_id}`)
    expect([refused.status, refused.json.code]).toEqual([404, 'game_not_found'])
    const later = await reader.newGame()
    for (const before of [later.game_state_id, randomUUID()])
      expect((await reader.call('GET', `${reader.at(mine)}/history?before=${before}`)).status).toBe(404)
  })
})

describe('saves', () => {
  test('show the saved state as it was seen', async () => {
    const reader = await aReader()
    const first = await reader.begin()
    const made = await reader.save(first, { name: ' Quay ', position: 3 })
    expect(made.json).toMatchObject({
      name: 'Quay',
      kind: 'named',
      position: 3,
      scene_name: 'quay',
      line: 'Cold night.',
      thumbnail_url: null,
      thumbnail_sprites: [{ url: '/assets/Osip calm&w=160', position: 'center' }],
    })
    expect((await reader.save(first, { name: '  ' })).status).toBe(422)
    expect((await reader.save(first, {})).json.code).toBe('save_name_required')
  })

  test('a game has one quick save, which the next one replaces; another game has its own', async () => {
    const reader = await aReader()
    const first = await reader.begin()
    const quick = (await reader.save(first, { quick: true, position: 1 })).json
    expect(quick).toMatchObject({ kind: 'quick', name: 'Quick save' })
    const next = await reader.say(first, 'One')
    expect((await reader.save(next, { quick: true })).json).toMatchObject({
      save_id: quick.save_id,
      game_state_id: next.game_state_id,
      position: null,
    })
    await reader.save(await reader.newGame(), { quick: true })
    expect((await reader.saves()).map((save: { kind: string }) => save.kind)).toEqual(['quick', 'quick'])
  })

  test('loading a save of another game works, and the game that was left is still listed', async () => {
    const reader = await aReader()
    const old = await reader.say(await reader.begin(), 'One', 'Old.')
    const save = (await reader.save(old, { name: 'Old' })).json
    const fresh = await reader.say(await reader.newGame(), 'Two', 'New.')
    expect((await reader.goTo({ game_state_id: save.game_state_id })).json.character_message).toBe('Old.')
    expect((await reader.begin()).game_state_id).toBe(old.game_state_id)
    const games = await reader.games()
    expect(games).toMatchObject([
      { is_current: true, game_state_id: old.game_state_id, line: 'Old.', turns: 1, the_end: false },
      { is_current: false, game_state_id: fresh.game_state_id, line: 'New.' },
    ])
  })

  test('a reader who switches games while a reply is written stays in the new game, and finds the reply in the old one', async () => {
    const reader = await aReader()
    const first = await reader.begin()
    let answer: () => void = () => undefined
    storyteller.answer = () =>
      new Promise((resolve) => {
        answer = () => resolve({ message: 'Late.' })
      })
    const asked = reader.call('POST', `${reader.at(first)}/interact`, { text: 'Well?' })
    const seen = storyteller.briefs.length
    await expect.poll(() => storyteller.briefs.length).toBeGreaterThan(seen)
    const fresh = await reader.newGame()
    answer()
    const late = (await asked).json
    expect(late.character_message).toBe('Late.')
    expect((await reader.begin()).game_state_id).toBe(fresh.game_state_id)
    expect((await reader.games())[1]).toMatchObject({ game_state_id: late.game_state_id, is_current: false })
    expect(await reader.say(first, 'Again')).toMatchObject({ user_message: 'Again' })
    expect((await reader.branches()).games[0].states).toBe(3)
  })

  test("a game is listed at its reader's place, not at its newest state", async () => {
    const reader = await aReader()
    const first = await reader.begin()
    await reader.say(first, 'One')
    await reader.goTo(first)
    await reader.newGame()
    expect((await reader.games())[1]).toMatchObject({ game_state_id: first.game_state_id, turns: 0 })
    await server.pool.query('update games set current_state_id = null')
    expect((await reader.games())[1]).toMatchObject({ turns: 1 })
  })

  test('a deletion can be undone, only by its owner', async () => {
    const [reader, other] = [await aReader(), await aReader()]
    const { save_id } = (await reader.save(await reader.begin(), { name: 'Quay' })).json
    const path = `/api/game/${loaded.id}/save/${save_id}`
    expect((await reader.call('DELETE', path)).status).toBe(204)
    expect([(await reader.saves()).length, (await reader.call('DELETE', path)).status]).toEqual([0, 404])
    expect((await other.call('POST', `${path}/restore`)).status).toBe(404)
    const { novel } = loaded
    const localized = () => ({
      ...novel,
      interactive_scenes: novel.interactive_scenes.map((scene) => ({ ...scene, name: 'Причал' })),
    })
    novels[0] = { ...loaded, localized }
    const restored = (await reader.call('POST', `${path}/restore?lang=russian`)).json
    expect(restored).toMatchObject({ save_id, name: 'Quay', scene_name: 'Причал' })
    expect(await reader.saves()).toHaveLength(1)
  })

  test('a deletion is final after a day', async () => {
    const reader = await aReader()
    const { save_id } = (await reader.save(await reader.begin(), { name: 'Quay' })).json
    const path = `/api/game/${loaded.id}/save/${save_id}`
    await reader.call('DELETE', path)
    await purgeSaves(server)
    expect((await reader.call('POST', `${path}/restore`)).status).toBe(200)
    await reader.call('DELETE', path)
    await server.pool.query("update saves set deleted_at = now() - interval '25 hours' where id = $1", [save_id])
    await purgeSaves(server)
    expect((await reader.call('POST', `${path}/restore`)).status).toBe(404)
  })
})
