import * as z from 'zod/mini'

/** Why a backup failed, for pages that have a sentence of their own for each. */
export const backupCauses = [
  'no_room',
  'may_not_write',
  'folder_in_the_way',
  'not_written',
  'files_silent',
  'under_way',
  'damaged',
  'database',
  'other',
] as const

/** `about`: the folder, or the file store's message. */
export const BackupCause = z.object({ kind: z.enum(backupCauses), about: z.string() })
export type BackupCause = z.infer<typeof BackupCause>

export const KeptBackup = z.object({
  name: z.string(),
  bytes: z.number(),
  made_at: z.iso.datetime(),
  /** Whether an administrator requested it. */
  asked: z.boolean(),
})

/** The result of the last backup; `unfinished`: the server stopped during it. `failure` is the reason in English, `cause` its kind. */
const end = { unfinished: z.boolean(), failure: z.nullable(z.string()), cause: z.nullable(BackupCause) }

export const BackupsPage = z.object({
  every_hours: z.number(),
  keep: z.number(),
  folder: z.string(),
  backups: z.array(KeptBackup),
  tried_at: z.nullable(z.iso.datetime()),
  making: z.boolean(),
  /** Progress of the running backup; `of` is the number of files, null while rows are written. */
  progress: z.nullable(z.object({ bytes: z.number(), files: z.number(), of: z.nullable(z.number()) })),
  ...end,
  next_at: z.nullable(z.iso.datetime()),
  /** The last backup that was requested manually, and its result. */
  asked: z.nullable(z.object({ at: z.iso.datetime(), ...end })),
})
