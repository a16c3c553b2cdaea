import * as z from 'zod/mini'

/** Why a backup came to nothing, for pages that say it in their own language. */
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

/** `about`: the folder, or what the store of files said. */
export const BackupCause = z.object({ kind: z.enum(backupCauses), about: z.string() })
export type BackupCause = z.infer<typeof BackupCause>

export const KeptBackup = z.object({
  name: z.string(),
  bytes: z.number(),
  made_at: z.iso.datetime(),
  /** Made because an administrator asked for it. */
  asked: z.boolean(),
})

/** What became of the last one: `failure` says in English why there is none, `cause` of which kind that is. */
const end = { unfinished: z.boolean(), failure: z.nullable(z.string()), cause: z.nullable(BackupCause) }

export const BackupsPage = z.object({
  every_hours: z.number(),
  keep: z.number(),
  folder: z.string(),
  backups: z.array(KeptBackup),
  tried_at: z.nullable(z.iso.datetime()),
  making: z.boolean(),
  /** How far the one is that is being made; `of`: how many files there are, null while rows are written. */
  progress: z.nullable(z.object({ bytes: z.number(), files: z.number(), of: z.nullable(z.number()) })),
  ...end,
  next_at: z.nullable(z.iso.datetime()),
  /** The last one that was asked for, and what became of it. */
  asked: z.nullable(z.object({ at: z.iso.datetime(), ...end })),
})
