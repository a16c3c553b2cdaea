import * as play from '@fabula/contract/routes/play'
import { exportSaves, importSaves } from '@fabula/contract/routes/saves-file'
import type { PlayState, Save } from '@fabula/contract/shapes/play'
import type { NovelId } from '@fabula/core/ids'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newId } from '../../database/new-id.ts'
import { theQuay } from '../../play/test/the-quay.ts'
import { createLocalServer, type LocalServer } from './local-server.ts'
import { memoryStore } from './memory-store.ts'

const id = '00000000-0000-4000-8000-000000000001' as NovelId
const copy = { id, play_link: 'quay', novel: { ...theQuay, id }, translations: [], files: {} }
const lang = 'english'

/** A copy whose reader has entered their biography. */
async function aCopy(of = copy): Promise<LocalServer> {
  const server = createLocalServer({ copy: of, addressOf: () => null, store: memoryStore(), newId })
  await server.answer(play.changeBiography, { params: { novelId: id }, body: { prompt_name: 'Nell' } } as never)
  return server
}

const told = async <T>(answer: Promise<Response>): Promise<T> => (await (await answer).json()) as T
const exported = async (server: LocalServer) => (await server.answer(exportSaves, {})).text()
const bring = (server: LocalServer, text: string) => server.answer(importSaves, { file: new Blob([text]) })
const list = async (server: LocalServer): Promise<[Save[], unknown[]]> => [
  await told(server.answer(play.listSaves, {})),
  await told(server.answer(play.listGames, {})),
]

/** Sorts saves, because those of the same millisecond have no defined order. */
const inOrder = (saves: Save[]) =>
  saves.map(({ save_id: _, ...save }) => JSON.stringify(save)).sort((a, b) => (a < b ? -1 : 1))

const action = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('move' as const), way: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('save' as const), name: fc.string({ minLength: 1 }) }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'quick' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'new' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'back' as const }) },
)

/** Performs the actions; one that is impossible at the current state is skipped. */
async function playAll(
  server: LocalServer,
  actions: readonly (typeof action extends fc.Arbitrary<infer T> ? T : never)[],
) {
  let state: PlayState = await told(server.answer(play.continueGame, { params: { lang, playLink: 'quay' } } as never))
  const first = state.game_state_id
  for (const each of actions) {
    const params = { lang, novelId: id, stateId: state.game_state_id }
    if (each.kind === 'new') state = await told(server.answer(play.newGame, { params } as never))
    else if (each.kind === 'back') {
      state = await told(server.answer(play.rollback, { params: { ...params, stateId: first } } as never))
    } else if (each.kind === 'move') {
      const way = state.static_endings[each.way]
      const body = way ? { static_ending_id_choice: way.id } : { text: state.interact ? 'I trust you.' : null }
      const next = await server.answer(play.interact, { params, body } as never)
      if (next.ok) state = (await next.json()) as PlayState
    } else {
      const body = each.kind === 'quick' ? { quick: true, position: 1 } : { name: each.name, position: 0 }
      await server.answer(play.createSave, { params, body } as never)
    }
  }
}

test('the list of saves honours limit and offset', async () => {
  const server = await aCopy()
  await playAll(
    server,
    ['one', 'two', 'three'].map((name) => ({ kind: 'save', name })),
  )
  const [all] = await list(server)
  expect(all).toHaveLength(3)
  expect(await told(server.answer(play.listSaves, { query: { limit: 1, offset: 1 } } as never))).toEqual([all[1]])
  expect(await told(server.answer(play.listSaves, { query: { offset: 1 } } as never))).toEqual(all.slice(1))
})

test('all games and saves survive an export and import, and importing again adds nothing', () =>
  fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 25 }), async (actions) => {
      const one = await aCopy()
      await playAll(one, actions)
      const text = await exported(one)
      const [saves, games] = await list(one)
      const other = await aCopy()
      const brought = await told<{ games: number; saves: number; chat: null }>(bring(other, text))
      expect(brought).toEqual({
        games: games.length,
        saves: new Set(saves.map((save) => save.game_state_id + save.name)).size,
        chat: null,
      })
      const [savesThere, gamesThere] = await list(other)
      if (brought.saves === saves.length) expect(inOrder(savesThere)).toEqual(inOrder(saves))
      expect(gamesThere).toEqual(games)
      expect(await told(bring(other, text))).toEqual({ games: 0, saves: 0, chat: null })
    }),
    { numRuns: 40 },
  ))

test('an arbitrary file is imported whole, or refused without storing anything', async () => {
  const one = await aCopy()
  await playAll(one, [
    { kind: 'move', way: 0 },
    { kind: 'save', name: 'aboard' },
    { kind: 'move', way: 0 },
  ])
  const text = await exported(one)
  await fc.assert(
    fc.asyncProperty(fc.nat(text.length), fc.nat(60), fc.string({ unit: 'binary' }), async (at, dropped, put) => {
      const other = await aCopy()
      const answer = await bring(other, text.slice(0, at) + put + text.slice(at + dropped))
      if (answer.ok) {
        const brought = (await answer.json()) as { saves: number }
        expect((await list(other))[0]).toHaveLength(brought.saves)
        return
      }
      expect(await answer.json()).toMatchObject({ code: expect.stringMatching(/^saves_/) })
      expect(await list(other)).toEqual([[], []])
    }),
    { numRuns: 50 },
  )
})
