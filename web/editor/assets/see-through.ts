/** A picture is looked at this small: single soft pixels at its edge do not count. */
const side = 24
/** Less than this of it, of 255, is seen through; and so large a share of the picture has to be. */
const clear = 128
const share = 0.04

/** Whether parts of a loaded picture can be seen through; null where the browser does not let anybody look. */
export function isSeeThrough(picture: HTMLImageElement): boolean | null {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: side, height: side })
  const brush = canvas.getContext('2d', { willReadFrequently: true })
  if (!brush || picture.naturalWidth === 0) return null
  try {
    brush.drawImage(picture, 0, 0, side, side)
    const { data } = brush.getImageData(0, 0, side, side)
    let seen = 0
    for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 255) < clear) seen++
    return seen > side * side * share
  } catch {
    // Files that come from another address are shown, and may not be read.
    return null
  }
}
