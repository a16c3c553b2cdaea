import { describe, expect, test } from 'vitest'
import { emptyTrigger } from '../novel/states-trigger.ts'
import { ending, sceneId, tinyNovel, toScene } from '../test/tiny-novel.ts'
import { withEndingTarget, withNewEnding, withNextScene } from './connect-scenes.ts'

const novel = tinyNovel({
  first: 'hall',
  interactive: {
    hall: {
      endings: [
        {
          id: ending('go'),
          name: 'Go',
          prompt_ending_conditional: 'x',
          conditionals: [],
          keywords: [],
          next_scene: null,
          states_trigger: emptyTrigger,
        },
      ],
      context_ending: { id: ending('late'), message_count: 3, next_scene: null, states_trigger: emptyTrigger },
    },
  },
  static: { road: { next_scenes: [{ ...toScene('hall', 'interactive'), priority: 2, conditionals: [] }] } },
})
const hall = novel.interactive_scenes.find(({ id }) => id === sceneId('hall'))
const road = novel.static_scenes[0]
if (!hall || !road) throw new Error('The story lacks its scenes')

describe('connecting scenes', () => {
  test('a static scene goes on to one more, at the lowest priority', () => {
    const { next_scenes } = withNextScene(road, toScene('road'))
    expect(next_scenes.map(({ scene_id, priority }) => [scene_id, priority])).toEqual([
      [sceneId('hall'), 2],
      [sceneId('road'), 0],
    ])
  })

  test('an ending of whatever kind gets its scene, and no other does', () => {
    const led = withEndingTarget(hall, ending('late'), toScene('road'))
    expect(led.context_ending?.next_scene).toEqual(toScene('road'))
    expect(led.endings).toBe(hall.endings)
    expect(withEndingTarget(hall, ending('go'), toScene('road')).endings[0]?.next_scene).toEqual(toScene('road'))
    expect(withEndingTarget(hall, ending('no such'), toScene('road'))).toBe(hall)
  })

  test('a new ending leads there', () => {
    const choice = withNewEnding(
      hall,
      { kind: 'choice', name: 'leave', display_name: 'Leave' },
      ending('leave'),
      toScene('road'),
    )
    expect(choice.static_endings).toMatchObject([{ display_name: 'Leave', next_scene: toScene('road') }])
    const automatic = withNewEnding(
      hall,
      { kind: 'automatic', name: 'Friends', prompt_ending_conditional: 'they are friends' },
      ending('friends'),
      toScene('road'),
    )
    expect(automatic.endings.map(({ name }) => name)).toEqual(['Go', 'Friends'])
    const context = withNewEnding(hall, { kind: 'context', message_count: 9 }, ending('nine'), toScene('road'))
    expect(context.context_ending).toMatchObject({ message_count: 9, next_scene: toScene('road') })
  })
})
