/** Widths that covers are asked for in, in pixels; those of the posters. */
const WIDTHS = [240, 360, 480, 720, 960]

/** The address of a cover at a width. */
export const atWidth = (address: string, width: number) => `${address}${address.includes('?') ? '&' : '?'}w=${width}`

/** All widths of a cover, in the words of `srcset`: exactly those of a poster, so that it is fetched once. */
export const coverSources = (address: string) =>
  WIDTHS.map((width) => `${atWidth(address, width)} ${width}w`).join(', ')
