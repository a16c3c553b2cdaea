import type { Rgb } from './engine/colour.ts'
import type { Lamp } from './engine/lamp.ts'
import type { Finish } from './engine/print.ts'
import type { Stage } from './engine/stage.ts'

/** A background: its lamps, its finish, and the sheets from back to front. */
export type Scene = {
  ambient: Rgb
  lamps: Lamp[]
  finish: Finish
  build: (stage: Stage) => Promise<void>
}

export const sceneWidth = 1920
export const sceneHeight = 1080

/** A sky that fills the stage: a gradient between stops of [offset 0 to 1, colour]. */
export function sky(stops: readonly (readonly [number, string])[]): string {
  const marks = stops.map(([o, c]) => `<stop offset="${o}" stop-color="${c}"/>`).join('')
  return `<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">${marks}</linearGradient><rect width="${sceneWidth}" height="${sceneHeight}" fill="url(#sky)"/>`
}
