import { mayMove, openPicture } from './sharp.ts'

/** What shows through a picture where it is put on paper: dark and light figures both stand out. */
const paper = '#9a9a9a'

/**
 * Writes a picture of this width, and no higher than `height` where there is one, to `into`, as its name ends: WebP, in which
 * frames of an animation stay; JPEG, on paper, of the first frame; or AVIF, in which there are none: of an animation nothing
 * is written then.
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
  // What an upload's check let pass is shown as far as it goes: older pictures were checked less.
  const picture = openPicture(path, extension, { failOn: 'none' })
  const isAvif = into.endsWith('.avif')
  if (isAvif && ((await picture.metadata()).pages ?? 1) > 1) return null
  const smaller = picture.resize({ width, withoutEnlargement: true })
  // AVIF of quality 60 looks like WebP of 82; an effort of 2 takes half of the time of 4, for some percent more bytes.
  const coded = isAvif
    ? smaller.avif({ quality: 60, effort: 2 })
    : smaller.webp({ quality: 82, effort: mayMove(extension) ? 1 : 2, smartSubsample: true })
  await coded.toFile(into)
  return null
}
