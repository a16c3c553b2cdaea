/** Widths of the pictures that the server produces, in pixels. */
const widths = [320, 640, 960, 1280, 1920] as const

/**
 * The address of a picture at a width. Addresses from elsewhere (the preview of a chosen file) are returned unchanged.
 */
export const atWidth = (url: string, width: number): string =>
  url.includes('/assets/') ? `${url}${url.includes('?') ? '&' : '?'}w=${width}` : url

/** A `srcset` with all widths of a picture. */
export const sourceSet = (url: string): string | undefined =>
  url.includes('/assets/') ? widths.map((width) => `${atWidth(url, width)} ${width}w`).join(', ') : undefined

/** Backgrounds cover the window: in one narrower than 16:9 they have its full height. */
export const backgroundSizes = '(max-aspect-ratio: 16/9) 178vh, 100vw'

/** A sprite's width is about two thirds of its height, which is most of the window's. */
export const spriteSizes = '(orientation: portrait) 45vh, 55vh'
