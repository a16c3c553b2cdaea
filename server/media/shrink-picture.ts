import { mayMove, openPicture } from './sharp.ts'

/** The background behind a transparent picture: both dark and light figures stand out on it. */
const paper = '#9a9a9a'

/**
 * Writes a picture of this width, and at most `height` high if given, to `into`, in the format of its extension: WebP,
 * which keeps the frames of an animation; JPEG, of the first frame on a plain background; or AVIF, for which an
 * animation writes nothing.
 */
export async function shrinkPictureFile({
  path,
  width,
  height,
  into,
}: {
  path: string
  width: number
  height?: number
  into: string
}): Promise<null> {
  const extension = path.slice(path.lastIndexOf('.') + 1)
  if (into.endsWith('.jpg')) {
    await openPicture(path, extension, { failOn: 'none', animated: false })
      .resize({ width, ...(height && { height, fit: 'inside' }), withoutEnlargement: true })
      .flatten({ background: paper })
      .jpeg({ quality: 85 })
      .toFile(into)
    return null
  }
  // Older uploads were checked less strictly: they are decoded as far as possible.
  const picture = openPicture(path, extension, { failOn: 'none' })
  const isAvif = into.endsWith('.avif')
  if (isAvif && ((await picture.metadata()).pages ?? 1) > 1) return null
  const smaller = picture.resize({ width, withoutEnlargement: true })
  // AVIF of quality 60 looks like WebP of 82; effort 2 takes half the time of 4, for a few percent more bytes.
  const coded = isAvif
    ? smaller.avif({ quality: 60, effort: 2 })
    : smaller.webp({ quality: 82, effort: mayMove(extension) ? 1 : 2, smartSubsample: true })
  await coded.toFile(into)
  return null
}
