import { expect, test } from 'vitest'
import { indexOf } from '../novel/novel-index.ts'
import { limits } from '../record/limits.ts'
import { ending, flag, scale, type TinyStory, tinyNovel, toScene, when } from '../test/tiny-novel.ts'
import { worldsAnywhere } from './everywhere.ts'
import { rulesOf } from './scene-rules.ts'
import { variablesOf } from './variables.ts'

const all = limits.integer
const next = (name: string, conditions: Parameters<typeof when>[0]) => ({
  ...toScene(name),
  priority: 0,
  conditionals: when(conditions),
})
const choice = (name: string, more: object) => ({
  id: ending(name),
  name,
  display_name: name,
  conditionals: [],
  next_scene: null,
  states_trigger: { flags: [], scales: [] },
  ...more,
})
const sets = (change: string) => ({ flags: [], scales: [{ scale_id: scale('coins'), change }] })

/** The ranges of `coins` and `key` that a story can reach. */
function ranges(story: Omit<TinyStory, 'flags' | 'scales'>) {
  const novel = tinyNovel({ flags: { key: false }, scales: { coins: 5 }, ...story })
  const variables = variablesOf(novel, [when({ scales: { coins: ['eq', 0] } }), when({ flags: { key: true } })])
  const rules = new Map([...indexOf(novel).scenes].map(([id, scene]) => [id, rulesOf(novel, scene, variables)]))
  const [least, most, locked, open] = worldsAnywhere({ novel, variables, rules, bounds: [], aims: [] })
  return { coins: [least, most], key: [locked, open] }
}

test('a story that changes nothing stays in its initial world', () => {
  expect(ranges({ first: 'room', static: { room: {} } })).toEqual({ coins: [5, 5], key: [0, 0] })
})

test('a scale that an ending moves may reach any value in that direction only', () => {
  const room = (change: string) => ({ static_endings: [choice('go', { states_trigger: sets(change) })] })
  const coins = (change: string) => ranges({ first: 'room', interactive: { room: room(change) } }).coins
  expect(coins('+1')).toEqual([5, all])
  expect(coins('-1')).toEqual([-all, 5])
  expect(coins('5')).toEqual([5, 5])
})

test('a flag stays 0 or 1, whether a reply or an ending changes it', () => {
  const because = { change_reason_prompt: 'why', keywords: [] }
  const asked = {
    modifying_states: [
      { states: { flags: [{ flag_id: flag('key'), ...because }], scales: [] }, conditionals: [], type: 'single' },
    ],
  } as const
  expect(ranges({ first: 'room', interactive: { room: asked as never } })).toEqual({ coins: [5, 5], key: [0, 1] })
  const told = choice('take', { states_trigger: { flags: [{ flag_id: flag('key'), value: true }], scales: [] } })
  expect(ranges({ first: 'room', interactive: { room: { static_endings: [told] } } }).key).toEqual([0, 1])
})

test('a scale that a reply may move may reach any value, once the condition can hold', () => {
  const coins = (key: boolean) => {
    const change = { scale_id: scale('coins'), change_reason_prompt: 'why', keywords: [], max_step: 1 }
    const modification = {
      states: { flags: [], scales: [change] },
      conditionals: when({ flags: { key } }),
      type: 'continuous' as const,
    }
    return ranges({ first: 'room', interactive: { room: { modifying_states: [modification] } } }).coins
  }
  expect(coins(false)).toEqual([-all, all])
  expect(coins(true)).toEqual([5, 5])
})

test('scenes that a change opens are explored in turn, and no others', () => {
  // The vault precedes the room in the novel, so it takes another round to reach it, and one more for what follows.
  const key = choice('take', { states_trigger: { flags: [{ flag_id: flag('key'), value: true }], scales: [] } })
  const story = (needed: boolean) => ({
    first: 'hall',
    interactive: {
      room: { static_endings: [{ ...key, next_scene: toScene('hall') }] },
      vault: { static_endings: [choice('grab', { states_trigger: sets('+9') })] },
    },
    static: {
      hall: {
        next_scenes: [
          { ...next('vault', { flags: { key: needed } }), scene_type: 'interactive' as const },
          ...(needed ? [{ ...next('room', {}), scene_type: 'interactive' as const, conditionals: [] }] : []),
        ],
      },
    },
  })
  expect(ranges(story(true))).toEqual({ coins: [5, all], key: [0, 1] })
  expect(ranges(story(false))).toEqual({ coins: [5, all], key: [0, 0] })
  const shut = story(true)
  shut.static.hall.next_scenes.pop()
  expect(ranges(shut)).toEqual({ coins: [5, 5], key: [0, 0] })
})

test('a context ending is unconditional', () => {
  const late = { id: ending('late'), message_count: 2, next_scene: null, states_trigger: sets('-2') }
  expect(ranges({ first: 'room', interactive: { room: { context_ending: late } } }).coins).toEqual([-all, 5])
})
