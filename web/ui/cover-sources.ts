/** Widths in which covers are requested, in pixels. */
const coverWidths = [240, 360, 480, 720, 960]

/** The address of a cover at a width. A picture that was just chosen has no other widths. */
export function atWidth(address: string, width: number): string {
  return /^(data|blob):/.test(address) ? address : `${address}${address.includes('?') ? '&' : '?'}w=${width}`
}

/**
 * A `srcset` with all widths of a cover. A page that preloads its poster uses the same one, so that it is fetched once.
 */
export const coverSources = (address: string) =>
  coverWidths.map((width) => `${atWidth(address, width)} ${width}w`).join(', ')

/** The address at which the server draws a cover from the id of a novel without a picture. */
export const paperCover = (novelId: string) => `/assets/paper/${encodeURIComponent(novelId)}.svg`
