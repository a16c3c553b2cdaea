import type { Accent } from '@fabula/contract/theme/accent'
import type { Language } from '@fabula/core/novel/language'

/** The size of a stored picture. */
export interface PictureSize {
  bytes: number
  width: number
  height: number
}

/** An archive unpacked on the disk: rows as files of JSON lists, each small enough to be read in a moment. */
export interface UnpackedArchive {
  name: string
  description: string
  /** A JSON object: everything of the novel but scenes and assets. */
  head: string
  scenes: string[]
  translations: string[]
  /** Lists of its pictures and tracks. */
  files: string[]
}

/** The texts of a translator's file, as files of lists, without blank ones. */
export interface ParsedTranslations {
  texts: string[]
}

/**
 * The jobs for uploaded files, each in a process of its own: their arguments and results. All paths are absolute;
 * `into` is a file to be written, or an existing folder.
 */
export interface FileJobs {
  checkPicture: { args: { path: string; extension: string; into: string }; result: PictureSize }
  shrinkPicture: { args: { path: string; width: number; height?: number; into: string }; result: null }
  findAccent: { args: { path: string }; result: Accent }
  checkMusic: { args: { path: string; extension: string }; result: null }
  unpackArchive: { args: { path: string; into: string }; result: UnpackedArchive }
  parseTranslations: {
    args: { path: string; filename: string; language: Language; into: string }
    result: ParsedTranslations
  }
}

export type FileJob = keyof FileJobs

/**
 * The time limit of each, in ms: the largest table of translations (30 MB) takes five seconds on two busy cores, an
 * archive of 200 MB six; none is larger than 2 GB. Longer means that a file was crafted to take long.
 */
export const timeLimits: Record<FileJob, number> = {
  checkPicture: 60_000,
  shrinkPicture: 60_000,
  findAccent: 60_000,
  checkMusic: 20_000,
  unpackArchive: 300_000,
  parseTranslations: 60_000,
}
