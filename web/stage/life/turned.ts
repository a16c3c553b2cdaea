import { rankOf, type StageSprite } from '../stage-view.ts'

/**
 * Whether a figure is mirrored to look at the speaker: if it faces one side and the speaker is on the other. A figure
 * is never turned to itself, nor while nobody on stage speaks.
 */
export function isTurned(all: readonly StageSprite[], sprite: StageSprite, speaker: string | null): boolean {
  const faces = sprite.life?.faces ?? 'front'
  const other = all.find(({ character_id }) => character_id === speaker)
  if (faces === 'front' || !other || other.character_id === sprite.character_id) return false
  const toTheRight = rankOf(all, other) > rankOf(all, sprite)
  return toTheRight !== (faces === 'right')
}
