/** A prop as SVG, with its glowing parts separate. */
export type Drawn = { svg: string; glow: string }
