import { ending, onStage, tinyNovel } from '@fabula/core/test/tiny-novel'
import { startGame } from '@fabula/core/turn/enter-scene'
import type { GameState } from '@fabula/core/turn/game-state'
import { planTurn } from '@fabula/core/turn/plan-turn'
import { expect, test } from 'vitest'
import type { LoadedNovel } from '../novels/loaded-novel.ts'
import { showState } from './play-state.ts'

const novel = tinyNovel({
  first: 'quay',
  cast: ['Ilse'],
  interactive: {
    quay: {
      help: 'Look around, {{user}}',
      characters: [onStage('Ilse')],
      static_endings: [
        {
          id: ending('leave'),
          name: 'leave',
          display_name: 'Leave, {{user}}',
          conditionals: [],
          next_scene: null,
          states_trigger: { flags: [], scales: [] },
        },
      ],
    },
  },
})
const reader = { name: 'Nell', biography: '', language: 'english' } as const
const first = startGame(novel, reader)
if (!first) throw new Error('no first scene')

test('choices and hints call the reader by name where their author wrote {{user}}', () => {
  const shown = showState({ novel, localized: () => novel } as unknown as LoadedNovel, first, reader)
  expect([shown.help, shown.choices, shown.static_endings[0]?.display_name]).toEqual([
    'Look around, Nell',
    ['Leave, Nell'],
    'Leave, Nell',
  ])
})

test('a choice that was taken stands in the history with the name', () => {
  const game = { state: first as GameState, reader, remembered: { summaries: [], recent: [] } as never }
  const plan = planTurn(novel, game, { kind: 'choice', ending_id: ending('leave') })
  expect(plan).toMatchObject({ kind: 'settled', next: { said: { kind: 'choice', text: 'Leave, Nell', name: 'Nell' } } })
})
