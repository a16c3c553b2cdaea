import { type AssetType, musicExtensions, pictureExtensions } from '@fabula/core/novel/asset'
import { limits, uploadLimits } from '@fabula/core/record/limits'
import { cutText } from '@fabula/core/record/text-length'

/** Invisible characters that turn the direction of the text around: `gnp.exe` looks like `exe.png`. */
const bidiControls = /[\u202A-\u202E\u2066-\u2069]/gu

/** A readable name from a file name: `tavern_night-02.PNG` becomes "tavern night 02". */
export function readableName(fileName: string): string {
  const bare = fileName
    .normalize('NFC')
    .replace(bidiControls, '')
    .replace(/\.[^.]{1,8}$/, '')
  const spaced = bare.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replace(/[\s_.+-]+/gu, ' ')
  return cutText(spaced.trim() || fileName.trim(), limits.name)
}

/** A file name's extension in lower case, without the dot; empty if there is none. */
export const extensionOf = (fileName: string): string => /\.([a-z0-9]{1,8})$/i.exec(fileName)?.[1]?.toLowerCase() ?? ''

/** The asset type of a dropped file: music is recognised in any tab, and so are pictures. */
export function typeOfFile(fileName: string, tab: AssetType): AssetType {
  const extension = extensionOf(fileName)
  if (extensionsOf('music').includes(extension)) return 'music'
  return tab === 'music' && extensionsOf('background').includes(extension) ? 'background' : tab
}

export type FileFault = 'notPicture' | 'notMusic' | 'emptyFile' | 'pictureTooLarge' | 'musicTooLarge'

/** Why the server would refuse a file, judging by its name and size; null if it may be sent. */
export function fileFault({ name, size }: Pick<File, 'name' | 'size'>, type: AssetType): FileFault | null {
  const music = type === 'music'
  if (!extensionsOf(type).includes(extensionOf(name))) return music ? 'notMusic' : 'notPicture'
  if (size === 0) return 'emptyFile'
  if (music) return size > uploadLimits.music ? 'musicTooLarge' : null
  return size > uploadLimits.picture ? 'pictureTooLarge' : null
}

export const acceptOf = (type: AssetType): string => (type === 'music' ? 'audio/*' : 'image/*')
export const extensionsOf = (type: AssetType): readonly string[] =>
  type === 'music' ? musicExtensions : pictureExtensions
