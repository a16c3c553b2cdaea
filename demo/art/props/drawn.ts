/** A prop as SVG, and apart from it what of it glows. */
export type Drawn = { svg: string; glow: string }
