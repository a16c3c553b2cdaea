import type { Character } from '../novel/character.ts'
import type { Novel } from '../novel/novel.ts'
import type { WorldPrompt } from '../novel/world-prompt.ts'

/** Adds a character and world prompts as one change, because a character card contains both. */
export const importCast = <N extends Novel>(
  novel: N,
  { character, world_prompts }: { character: Character | null; world_prompts: readonly WorldPrompt[] },
): N => ({
  ...novel,
  characters: character ? [...novel.characters, character] : novel.characters,
  world_prompts: world_prompts.length > 0 ? [...novel.world_prompts, ...world_prompts] : novel.world_prompts,
})
