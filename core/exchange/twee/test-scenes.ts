import type { Conditionals } from '../../conditional/conditional.ts'
import type { StatesTrigger } from '../../novel/states-trigger.ts'
import type { TweeStory } from '../read-twee.ts'

/** For tests: a story's scenes in short, one line for each scene, way on and loss. */
export function scenesIn({ novel, losses, forks }: TweeStory): string[] {
  const { flags, scales } = novel.states
  const scenes = [...novel.static_scenes, ...novel.interactive_scenes]
  const names = new Map<string, string>([...flags, ...scales, ...scenes].map(({ id, name }) => [id, name]))
  const nameOf = (id: string | undefined) => names.get(id ?? '') ?? 'nothing'
  const whenOf = (conditionals: Conditionals) =>
    conditionals
      .map((each) =>
        [
          ...each.flags.map(({ flag_id, has }) => `${has ? '' : 'not '}${nameOf(flag_id)}`),
          ...each.scales.map(({ scale_id, type, threshold }) => `${nameOf(scale_id)} ${type} ${threshold}`),
        ].join(' & '),
      )
      .join(' or ')
  const effectsOf = (trigger: StatesTrigger) =>
    [
      ...trigger.flags.map(({ flag_id, value }) => `${value ? '' : 'not '}${nameOf(flag_id)}`),
      ...trigger.scales.map(({ scale_id, change }) => `${nameOf(scale_id)} ${change}`),
    ].join(', ')
  const way = (label: string, to: string | undefined, when: Conditionals, effects: string) =>
    `  ${label} -> ${nameOf(to)}${when.length > 0 ? ` if ${whenOf(when)}` : ''}${effects && `: ${effects}`}`
  return [
    `begins at ${nameOf(novel.first_scene_id ?? undefined)}: ${[
      ...flags.map(({ name, initial_value }) => `${initial_value ? '' : 'not '}${name}`),
      ...scales.map(({ name, initial_value }) => `${name} ${initial_value}`),
    ].join(', ')}`,
    ...novel.static_scenes.flatMap(({ name, original_message, next_scenes }) => [
      `${name}. ${JSON.stringify(original_message)}`,
      ...next_scenes.map(({ scene_id, conditionals, priority }) => way(`${priority}`, scene_id, conditionals, '')),
    ]),
    ...novel.interactive_scenes.flatMap(({ name, start_message_original, static_endings }) => [
      `${name}: ${JSON.stringify(start_message_original)}`,
      ...static_endings.map((each) =>
        way(each.name, each.next_scene?.scene_id, each.conditionals, effectsOf(each.states_trigger)),
      ),
    ]),
    ...losses.map(({ passage, kind, what }) => `lost ${passage} ${kind}: ${what}`),
    `forks ${forks.arrived}/${forks.all}`,
  ]
}
