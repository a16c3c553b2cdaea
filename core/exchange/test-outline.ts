import type { Novel } from '../novel/novel.ts'
import type { StoryReport } from './story/loss.ts'

const uuid = /"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"/g

/**
 * For tests: everything in a novel, one line for each character, asset, state and scene, and below a scene one for each
 * way on. Empty fields are left out, and names replace ids. The losses follow.
 */
export function outlineOf({ novel, forks, losses }: { novel: Novel } & StoryReport): string {
  const { characters, states, assets, music_mixes, interactive_scenes, static_scenes, ...head } = novel
  const names = new Map<string, string>()
  const named = [
    ...Object.values(assets),
    ...Object.values(states),
    static_scenes,
    interactive_scenes,
    music_mixes,
  ].flat()
  for (const { id, name } of [...named, ...characters.flatMap(({ sprites }) => sprites)]) names.set(id, name)
  for (const { id, prompt_name } of characters) names.set(id, prompt_name)
  for (const scene of interactive_scenes)
    for (const { id, name } of scene.static_endings) names.set(id, `${scene.name} / ${name}`)
  const told = (value: unknown) =>
    JSON.stringify(value, (key, each) => (key === 'id' || isEmpty(each) ? undefined : each), 1)
      .replace(/\n */g, ' ')
      .replace(uuid, (_all, id: string) => `<${names.get(id) ?? 'nobody'}>`)
      .replace(/ "(\w+)":/g, ' $1:')
  return [
    told(head),
    ...Object.entries({ ...assets, ...states, music_mixes, characters }).flatMap(([kind, all]) =>
      (all as readonly unknown[]).map((each) => `${kind} ${told(each)}`),
    ),
    ...static_scenes.flatMap(({ next_scenes, ...scene }) => [
      `still ${told(scene)}`,
      ...next_scenes.map((next) => `  next ${told(next)}`),
    ]),
    ...interactive_scenes.flatMap(({ static_endings, ...scene }) => [
      `live ${told(scene)}`,
      ...static_endings.map((ending) => `  choice ${told(ending)}`),
    ]),
    ...losses.map((loss) => `lost ${told(loss)}`),
    `forks ${forks.arrived} of ${forks.all}`,
  ].join('\n')
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'object' && Object.values(value).every(isEmpty))
