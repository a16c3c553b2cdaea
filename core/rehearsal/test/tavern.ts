import { ending, onStage, sceneId, tinyNovel, toScene, when } from '../../test/tiny-novel.ts'
import type { OutlinedGame, OutlinedStep } from '../rehearsal-game.ts'

const automatic = (name: string, keywords: string[] = [], conditionals = when({})) => ({
  id: ending(name),
  name,
  prompt_ending_conditional: name,
  conditionals,
  keywords,
  next_scene: toScene('road'),
  states_trigger: { flags: [], scales: [] },
})
const choice = (name: string) => ({ ...automatic(name), display_name: name })

/** A tavern to talk one’s way out of, a bridge with two choices, and the road that both lead to. */
export const novel = tinyNovel({
  flags: { key: false },
  cast: ['Ilse'],
  first: 'tavern',
  interactive: {
    tavern: {
      name: 'Tavern',
      characters: [onStage('Ilse')],
      endings: [automatic('Leave', ['goodbye']), automatic('Locked', ['unlock'], when({ flags: { key: true } }))],
    },
    bridge: {
      name: 'Bridge',
      characters: [onStage('Ilse')],
      static_endings: [choice('Left'), choice('Right')] as never,
    },
  },
  static: { road: { name: 'Road', original_message: 'A road.' } },
})

/** An outlined step, in the tavern by default. */
export const step = (more: Partial<OutlinedStep> = {}): OutlinedStep => ({
  scene_id: sceneId('tavern'),
  scene_type: 'interactive',
  aim: null,
  turn: 0,
  the_end: false,
  ending_id: null,
  moved: [],
  storyteller: null,
  warnings: [],
  leaks: [],
  failures: 0,
  usage: { input_tokens: 0, cached_tokens: 0, output_tokens: 0 },
  ms: 0,
  ...more,
})
export const reply = (turn: number, more: Partial<OutlinedStep> = {}) =>
  step({ turn, storyteller: 'model', usage: { input_tokens: 10, cached_tokens: 4, output_tokens: 2 }, ms: 5, ...more })
const road = (more: Partial<OutlinedStep> = {}) => step({ scene_id: sceneId('road'), scene_type: 'static', ...more })

/** A game that ends, a game with cheating and prying, and a game that fails. */
export const games: OutlinedGame[] = [
  {
    number: 1,
    end: 'the_end',
    steps: [step(), reply(1), reply(2, { ending_id: ending('Leave'), ms: 50 }), road(), road({ the_end: true })],
  },
  {
    number: 2,
    end: 'stuck',
    steps: [
      step(),
      reply(1, { aim: 'cheat', warnings: [{ code: 'change_not_offered', subject: 'x' }] }),
      reply(2, { aim: 'cheat', moved: [{ kind: 'flag', id: 'x' as never, to: true }] }),
      reply(3, { aim: 'pry', leaks: ['secret'], warnings: [{ code: 'line_cut', subject: '' }] }),
    ],
  },
  {
    number: 3,
    end: 'failed',
    steps: [step(), step({ failures: 3, usage: { input_tokens: 7, cached_tokens: 0, output_tokens: 0 } })],
  },
]
