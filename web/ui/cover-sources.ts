/** Widths that covers are asked for in, in pixels. */
const WIDTHS = [240, 360, 480, 720, 960]

/** The address of a cover at a width. A picture that is just being chosen has no other widths. */
export function atWidth(address: string, width: number): string {
  return /^(data|blob):/.test(address) ? address : `${address}${address.includes('?') ? '&' : '?'}w=${width}`
}

/** All widths of a cover, in the words of `srcset`. A page that preloads its poster says the same, so it is fetched once. */
export const coverSources = (address: string) =>
  WIDTHS.map((width) => `${atWidth(address, width)} ${width}w`).join(', ')

/** Where the server draws the picture of a novel without a cover, out of its id. */
export const paperCover = (novelId: string) => `/assets/paper/${encodeURIComponent(novelId)}.svg`
