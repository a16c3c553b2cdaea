import { mayMove, openPicture } from './sharp.ts'

/** Writes a WebP of this width to `into`; frames of an animation stay. */
export async function shrinkPictureFile({
  path,
  width,
  into,
}: {
  path: string
  width: number
  into: string
}): Promise<null> {
  const extension = path.slice(path.lastIndexOf('.') + 1)
  // What an upload's check let pass is shown as far as it goes: older pictures were checked less.
  await openPicture(path, extension, { failOn: 'none' })
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 82, effort: mayMove(extension) ? 1 : 2, smartSubsample: true })
    .toFile(into)
  return null
}
