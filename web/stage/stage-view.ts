import type { PlayFigure, PlayStaging } from '@fabula/contract/shapes/play-staging'

/** A scene's staging, with the addresses of its pictures and sounds. */
export type StageStaging = PlayStaging

/** The view that the stage draws. Addresses already carry their version; widths are requested with `&w=`. */
export interface StageView {
  background: { id: string; url: string; focus?: { x: number; y: number } } | null
  sprites: StageSprite[]
  /** The speaking character, who is half a step forward; null if nobody on stage speaks. */
  speaker: string | null
  /** The scene's staging, if its author set one. */
  staging?: StageStaging | null
}

export interface StageSprite {
  id: string
  character_id: string
  url: string
  position: 'left' | 'center-left' | 'center' | 'center-right' | 'right'
  /** In percent of the usual height. */
  size?: number
  /** Horizontal centre in percent of the stage's width; by default that of `position`. */
  x?: number
  life?: PlayFigure
}

/** Every picture that must be loaded before this view is shown. */
export const picturesOf = (view: StageView): string[] => [
  ...(view.background ? [view.background.url] : []),
  ...view.sprites.map((sprite) => sprite.url),
]

/** Centres of the five positions in percent of the stage's width, as in stage.css. */
export const places = { left: 15, 'center-left': 32, center: 50, 'center-right': 68, right: 85 }

const placeOf = ({ x, position }: StageSprite): number => x ?? places[position]

/** A sprite's rank on the stage, counted from the left. On narrow screens a larger cast is evenly spaced. */
export function rankOf(sprites: readonly StageSprite[], sprite: StageSprite): number {
  return [...sprites].sort((a, b) => placeOf(a) - placeOf(b)).indexOf(sprite)
}

/**
 * A sprite's index among those at the same place, and their number: they are spread around the place instead of
 * overlapping.
 */
export function spreadOf(sprites: readonly StageSprite[], sprite: StageSprite): { place: number; of: number } {
  const together = sprites.filter((other) => placeOf(other) === placeOf(sprite))
  return { place: together.indexOf(sprite), of: together.length }
}
