import type { AssetType } from '@fabula/core/novel/asset'

/** A chosen picture's size in pixels; nulls for music, and where the browser can not tell. */
export async function pictureSize(
  file: File,
  type: AssetType,
): Promise<{ width: number | null; height: number | null }> {
  const unknown = { width: null, height: null }
  if (type === 'music') return unknown
  const address = URL.createObjectURL(file)
  try {
    const picture = new Image()
    picture.src = address
    await picture.decode()
    return { width: picture.naturalWidth, height: picture.naturalHeight }
  } catch {
    // The server knows pictures that a browser does not.
    return unknown
  } finally {
    URL.revokeObjectURL(address)
  }
}
