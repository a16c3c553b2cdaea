import { nameOf } from '@fabula/core/compare/name-of'
import type { Novel } from '@fabula/core/novel/novel'

const made = new WeakMap<Novel, ReadonlyMap<string, string>>()

/** What a novel calls everything in it that has an id; made once for each value of a novel. */
export function namesOf(novel: Novel): ReadonlyMap<string, string> {
  const known = made.get(novel)
  if (known) return known
  const { assets, characters, states } = novel
  const things: readonly { id: string }[] = [
    ...novel.interactive_scenes,
    ...novel.interactive_scenes.flatMap((scene) => [...scene.endings, ...scene.static_endings]),
    ...novel.static_scenes,
    ...characters,
    ...characters.flatMap(({ sprites }) => sprites),
    ...states.flags,
    ...states.scales,
    ...novel.music_mixes,
    ...novel.world_prompts,
    ...assets.sprites,
    ...assets.backgrounds,
    ...assets.musics,
  ]
  const names = new Map(things.map((thing) => [thing.id, nameOf(thing) ?? '']))
  made.set(novel, names)
  return names
}
