import type { ProblemCode } from './problem.ts'

/** What can be wrong with one picture or track. */
export const refusedFile = [
  'file_extension',
  'file_content',
  'file_unreadable',
  'file_too_heavy',
  'picture_dimensions',
  'picture_moving_avif',
  'music_codec',
  'picture_too_large',
  'music_too_large',
] as const satisfies readonly ProblemCode[]

/** Why a file is not stored. */
export const fileStoreProblems = [
  ...refusedFile,
  'disk_full',
  'files_unavailable',
] as const satisfies readonly ProblemCode[]
