import type { PlayFigure, PlayStaging } from '@fabula/contract/shapes/play-staging'

/** How a stage lives, with the addresses of its pictures and sounds. */
export type StageStaging = PlayStaging

/** What the stage draws. Addresses already carry their version; widths are asked for with `&w=`. */
export interface StageView {
  background: { id: string; url: string; focus?: { x: number; y: number } } | null
  sprites: StageSprite[]
  /** The character that speaks now stands half a step forward; null when nobody on stage does. */
  speaker: string | null
  /** How it lives, where its author made it. */
  staging?: StageStaging | null
}

export interface StageSprite {
  id: string
  character_id: string
  url: string
  position: 'left' | 'center-left' | 'center' | 'center-right' | 'right'
  /** In percent of the usual height. */
  size?: number
  /** The middle of it, in percent of the stage's width; absent: where its position is. */
  x?: number
  life?: PlayFigure
}

/** Every picture that must be there before this view is shown. */
export const picturesOf = (view: StageView): string[] => [
  ...(view.background ? [view.background.url] : []),
  ...view.sprites.map((sprite) => sprite.url),
]

/** Where the five positions are, in percent of the stage's width, as stage.css has them. */
export const places = { left: 15, 'center-left': 32, center: 50, 'center-right': 68, right: 85 }

const placeOf = ({ x, position }: StageSprite): number => x ?? places[position]

/** A sprite's number among all on stage, counted from the left. On narrow screens a larger cast stands at even steps. */
export function rankOf(sprites: readonly StageSprite[], sprite: StageSprite): number {
  return [...sprites].sort((one, other) => placeOf(one) - placeOf(other)).indexOf(sprite)
}

/**
 * Where in the row of those at the same place a sprite stands, and how many they are: several at one place are
 * spread around it, never on top of each other.
 */
export function spreadOf(sprites: readonly StageSprite[], sprite: StageSprite): { place: number; of: number } {
  const together = sprites.filter((other) => placeOf(other) === placeOf(sprite))
  return { place: together.indexOf(sprite), of: together.length }
}
