import { evaluate, type Facts } from '../conditional/evaluate.ts'
import type { AssetId } from '../ids.ts'
import type { InteractiveScene, SceneCharacter } from '../novel/interactive-scene.ts'
import type { Novel } from '../novel/novel.ts'
import { indexOf, type Scene } from '../novel/novel-index.ts'
import type { StaticScene } from '../novel/static-scene.ts'
import type { Stage, StageSprite } from './stage.ts'
import { factsOf, type World } from './world.ts'

/**
 * Computes the stage of a scene in a world. `previous` is the last stage of the same scene, or null: a character keeps
 * its sprite, and the music plays on. Never throws; deleted things are left out.
 */
export function evaluateScene(novel: Novel, scene: Scene, world: World, previous: Stage | null): Stage {
  switch (scene.type) {
    case 'static':
      return staticStage(novel, scene)
    case 'interactive':
      return interactiveStage(novel, scene, factsOf(novel, world), previous)
  }
}

function staticStage(novel: Novel, scene: StaticScene): Stage {
  const { assets, characters } = indexOf(novel)
  const present = (id: AssetId | null): AssetId | null => (id !== null && assets.has(id) ? id : null)
  return {
    background_asset_id: present(scene.background_id),
    sprites: firstOfEach(scene.characters)
      .filter((entry) => characters.has(entry.character_id) && assets.has(entry.sprite_id))
      .map(({ sprite_id, ...entry }) => spriteAs(entry, sprite_id)),
    music_asset_id: present(scene.music_id),
    choices: [],
    speakers: [],
  }
}

function interactiveStage(novel: Novel, scene: InteractiveScene, facts: Facts, previous: Stage | null): Stage {
  const present = charactersOnStage(novel, scene, facts)
  return {
    background_asset_id: backgroundOf(novel, scene, facts),
    sprites: present.flatMap((entry) => spriteOf(novel, entry, previous)),
    music_asset_id: musicOf(novel, scene, previous),
    choices: scene.static_endings.filter((ending) => evaluate(ending.conditionals, facts)).map((ending) => ending.id),
    speakers: present.filter((entry) => !entry.inactive).map((entry) => entry.character_id),
  }
}

/** The scene's characters on stage: entries whose conditionals hold, each character once, by the first such entry. */
export function charactersOnStage(novel: Novel, scene: InteractiveScene, facts: Facts): SceneCharacter[] {
  const { characters } = indexOf(novel)
  return firstOfEach(
    scene.characters.filter((entry) => characters.has(entry.character_id) && evaluate(entry.conditionals, facts)),
  )
}

function firstOfEach<T extends { character_id: string }>(entries: readonly T[]): T[] {
  const seen = new Set<string>()
  return entries.filter(({ character_id }) => !seen.has(character_id) && seen.add(character_id))
}

/** The background with the highest priority among those that hold; the first in the list wins a tie. */
function backgroundOf(novel: Novel, scene: InteractiveScene, facts: Facts): AssetId | null {
  const { assets } = indexOf(novel)
  let best: { id: AssetId; priority: number } | null = null
  for (const { background_asset_id, priority, conditionals } of scene.backgrounds) {
    if (!assets.has(background_asset_id) || !evaluate(conditionals, facts)) continue
    if (priority > (best?.priority ?? -1)) best = { id: background_asset_id, priority }
  }
  return best?.id ?? null
}

type Placed = Pick<SceneCharacter, 'character_id' | 'position' | 'size' | 'x'>

const spriteAs = ({ character_id, position, size, x }: Placed, asset_id: AssetId): StageSprite => ({
  character_id,
  asset_id,
  position,
  ...(size !== undefined && { size }),
  ...(x !== undefined && { x }),
})

function spriteOf(novel: Novel, entry: SceneCharacter, previous: Stage | null): StageSprite[] {
  const { assets } = indexOf(novel)
  const previousSprite = previous?.sprites.find((sprite) => sprite.character_id === entry.character_id)?.asset_id
  const asset_id =
    previousSprite && spritesOf(novel, entry).includes(previousSprite) ? previousSprite : entry.start_sprite_id
  // A character without a picture is still present and may speak.
  if (!assets.has(asset_id)) return []
  return [spriteAs(entry, asset_id)]
}

/** The sprites that may be shown for a scene's entry: those of its mix that still exist. */
export function spritesOf(novel: Novel, entry: SceneCharacter): AssetId[] {
  const { characters, assets } = indexOf(novel)
  const mix = characters.get(entry.character_id)?.sprites.find((candidate) => candidate.id === entry.sprite_mix_id)
  return (mix?.sprite_ids ?? []).filter((id) => assets.has(id))
}

/** The tracks that may play in a scene: those of its mix that still exist. */
export function tracksOf(novel: Novel, scene: InteractiveScene): AssetId[] {
  const { musicMixes, assets } = indexOf(novel)
  const mix = scene.music ? musicMixes.get(scene.music.music_mix_id) : undefined
  return (mix?.music_asset_ids ?? []).filter((id) => assets.has(id))
}

function musicOf(novel: Novel, scene: InteractiveScene, previous: Stage | null): AssetId | null {
  if (!scene.music) return null
  const playing = previous?.music_asset_id
  if (playing && tracksOf(novel, scene).includes(playing)) return playing
  const start = scene.music.start_asset_music_id
  return start !== null && indexOf(novel).assets.has(start) ? start : null
}
