/** Widths that the server makes pictures in, in pixels. */
const widths = [320, 640, 960, 1280, 1920] as const

/** The address of a picture at a width. Addresses that are not ours (a preview of a file being chosen) stay as they are. */
export const atWidth = (url: string, width: number): string =>
  url.includes('/assets/') ? `${url}${url.includes('?') ? '&' : '?'}w=${width}` : url

/** All widths of a picture, for the browser to choose from. */
export const sourceSet = (url: string): string | undefined =>
  url.includes('/assets/') ? widths.map((width) => `${atWidth(url, width)} ${width}w`).join(', ') : undefined

/** Backgrounds cover the window: where it is narrower than 16:9 they are as high as it. */
export const backgroundSizes = '(max-aspect-ratio: 16/9) 178vh, 100vw'

/** Sprites are about as wide as two thirds of their height, which is most of the window's. */
export const spriteSizes = '(orientation: portrait) 45vh, 55vh'
