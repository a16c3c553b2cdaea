import { ending, onStage, scale, tinyNovel } from '@fabula/core/test/tiny-novel'
import { startGame } from '@fabula/core/turn/enter-scene'
import type { GameState } from '@fabula/core/turn/game-state'
import { planTurn } from '@fabula/core/turn/plan-turn'
import { expect, test } from 'vitest'
import type { LoadedNovel } from '../novels/loaded-novel.ts'
import { showState } from './play-state.ts'
import { endingNameOf, lastMissed, showEnding } from './show-ending.ts'

const novel = tinyNovel({
  first: 'quay',
  scales: { coins: 5 },
  cast: ['Ilse'],
  interactive: {
    quay: {
      help: 'Look around, {{user}}',
      characters: [onStage('Ilse')],
      endings: [
        {
          id: ending('sail'),
          name: 'Sail for {{Coins}}',
          prompt_ending_conditional: 'They sail.',
          conditionals: [],
          next_scene: null,
          states_trigger: { flags: [], scales: [] },
          keywords: [],
        },
      ],
      static_endings: [
        {
          id: ending('leave'),
          name: 'leave',
          display_name: 'Leave, {{user}}, with {{Coins}}',
          conditionals: [],
          next_scene: null,
          states_trigger: { flags: [], scales: [] },
        },
      ],
    },
  },
})
const reader = { name: 'Nell', biography: '', language: 'english' } as const
const loaded = { novel, localized: () => novel } as unknown as LoadedNovel
const first = startGame(novel, reader)
if (!first) throw new Error('no first scene')

test("fills {{user}} in choices and hints with the reader's name", () => {
  const shown = showState(loaded, first, reader)
  expect([shown.help, shown.choices, shown.static_endings[0]?.display_name]).toEqual([
    'Look around, Nell',
    ['Leave, Nell, with 5'],
    'Leave, Nell, with 5',
  ])
})

test('fills the placeholders of an offered ending', () => {
  const shown = showState(loaded, { ...first, offered_endings: [ending('sail')] }, reader)
  expect(shown.offered_endings.map(({ label }) => label)).toEqual(['Sail for 5'])
})

test('stores the filled label of a choice in the history', () => {
  const game = { state: first as GameState, reader, remembered: { summaries: [], recent: [] } as never }
  const plan = planTurn(novel, game, { kind: 'choice', ending_id: ending('leave') })
  expect(plan).toMatchObject({
    kind: 'settled',
    next: { said: { kind: 'choice', text: 'Leave, Nell, with 5', name: 'Nell' } },
  })
})

test("fills the labels on an ending's card and of its missed ways", () => {
  const spent = { ...first.world, scales: { [scale('coins')]: 1 }, completed_endings: [ending('leave')] }
  const end = { ...first, the_end: true, world: spent }
  expect(endingNameOf(loaded, { state: end, before: first }, reader)).toBe('Leave, Nell, with 5')
  const passed = { id: 'a' as GameState['id'], scene_id: first.scene_id, offered: [ending('leave')], over: false }
  const worlds = new Map([[passed.id, { ...first.world, scales: { [scale('coins')]: 2 } }]])
  const facts = { endings_found: 1, endings_total: 1, likes: 0, liked: false, ending_name: null, worlds }
  const past = [passed, { ...passed, id: 'b' as GameState['id'], offered: [], over: true }]
  expect(showEnding(loaded, { ...facts, missed: lastMissed(loaded, past, []) }, reader).missed).toMatchObject([
    { labels: ['Leave, Nell, with 2'] },
  ])
})
