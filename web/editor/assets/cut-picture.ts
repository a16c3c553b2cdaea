/** How much goes from each edge, in percent of the picture's width or height. */
export type Cut = { left: number; right: number; top: number; bottom: number }

/** What is left of a picture of these measures, in whole pixels; never less than one. */
export function leftOf({ left, right, top, bottom }: Cut, { width, height }: { width: number; height: number }) {
  const [x, y] = [Math.round((width * left) / 100), Math.round((height * top) / 100)]
  return {
    x,
    y,
    width: Math.max(1, Math.round((width * (100 - right)) / 100) - x),
    height: Math.max(1, Math.round((height * (100 - bottom)) / 100) - y),
  }
}

/** What is left of the picture at an address, as a WebP file, or a PNG one where the browser writes no WebP. */
export async function cutPicture(url: string, name: string, cut: Cut): Promise<File> {
  const picture = new Image()
  picture.src = url
  await picture.decode()
  const part = leftOf(cut, { width: picture.naturalWidth, height: picture.naturalHeight })
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width: part.width, height: part.height })
  canvas.getContext('2d')?.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, part.width, part.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.92))
  if (!blob) throw new Error('The picture is too large for this browser to cut')
  return new File([blob], `${name}.${blob.type === 'image/webp' ? 'webp' : 'png'}`, { type: blob.type })
}
