/** A picture of this site to draw on a canvas; null if it cannot be loaded, which is no failure. */
export async function pictureAt(address: string): Promise<HTMLImageElement | null> {
  const picture = new Image()
  picture.src = address
  try {
    await picture.decode()
    return picture
  } catch {
    return null
  }
}

/** The width of a cover in a booklet, in pixels. */
const coverWidth = 1_280

/** A novel's cover as a JPEG, which every EPUB reader shows; null if there is none. */
export async function coverJpeg(address: string): Promise<Uint8Array | null> {
  const picture = await pictureAt(address)
  if (!picture?.naturalWidth) return null
  const width = Math.min(coverWidth, picture.naturalWidth)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = Math.round((picture.naturalHeight * width) / picture.naturalWidth)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  try {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
    return blob && new Uint8Array(await blob.arrayBuffer())
  } catch {
    // A page opened from the disk may show the pictures beside it, but not read them.
    return null
  }
}
