/** What the stage draws. Addresses already carry their version; widths are asked for with `&w=`. */
export interface StageView {
  background: { id: string; url: string } | null
  sprites: StageSprite[]
  /** The character that speaks now stands half a step forward; null when nobody on stage does. */
  speaker: string | null
}

export interface StageSprite {
  id: string
  character_id: string
  url: string
  position: 'left' | 'center-left' | 'center' | 'center-right' | 'right'
}

/** Every picture that must be there before this view is shown. */
export const picturesOf = (view: StageView): string[] => [
  ...(view.background ? [view.background.url] : []),
  ...view.sprites.map((sprite) => sprite.url),
]

/**
 * Where in the row of those at the same position a sprite stands, and how many they are: several at one position are
 * spread around it, never on top of each other.
 */
export function spreadOf(sprites: readonly StageSprite[], sprite: StageSprite): { place: number; of: number } {
  const together = sprites.filter((other) => other.position === sprite.position)
  return { place: together.indexOf(sprite), of: together.length }
}
