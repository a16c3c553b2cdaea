import type { Language } from '@fabula/core/novel/language'

/** A picture as it was stored. */
export interface PictureSize {
  bytes: number
  width: number
  height: number
}

/** An archive on the disk: rows as files of JSON lists, each so small that to read one is a moment. */
export interface UnpackedArchive {
  name: string
  description: string
  /** One JSON object: everything of the novel but scenes and assets. */
  head: string
  scenes: string[]
  translations: string[]
  /** Lists of its pictures and tracks. */
  files: string[]
}

/** The texts of a translator's file, as files of lists; those that are blank are left out. */
export interface ParsedTranslations {
  texts: string[]
}

/**
 * What is done with files that somebody sent, each in a process of its own: what they are given and what comes of it. All
 * paths are absolute; `into` is a file to be written, or a folder that is there already.
 */
export interface FileJobs {
  checkPicture: { args: { path: string; extension: string; into: string }; result: PictureSize }
  shrinkPicture: { args: { path: string; width: number; height?: number; into: string }; result: null }
  checkMusic: { args: { path: string; extension: string }; result: null }
  unpackArchive: { args: { path: string; into: string }; result: UnpackedArchive }
  parseTranslations: {
    args: { path: string; filename: string; language: Language; into: string }
    result: ParsedTranslations
  }
}

export type FileJob = keyof FileJobs

/**
 * How long each may take, in ms: the largest table of translations (30 MB) takes five seconds on two busy cores, an archive
 * of 200 MB six; none is larger than 2 GB. More means that a file was made to take long.
 */
export const timeLimits: Record<FileJob, number> = {
  checkPicture: 60_000,
  shrinkPicture: 60_000,
  checkMusic: 20_000,
  unpackArchive: 300_000,
  parseTranslations: 60_000,
}
