import * as z from 'zod/mini'

/** A named choice. The page knows the possible names: an older page ignores those that it does not know. */
const choice = z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,32}$/)))
const toggle = z.optional(z.boolean())

/** A reader's settings. Absent ones were never chosen. */
export const ReaderSettings = z.strictObject({
  text_size: choice,
  text_speed: choice,
  /** How long a finished message stays in auto mode. */
  auto_speed: choice,
  /** What skipping skips: only what was read before, or everything. */
  skip: choice,
  face: choice,
  motion: choice,
  dim: choice,
  theme: choice,
  mode: choice,
  /** 0 to 1. */
  volume: z.optional(z.number().check(z.minimum(0), z.maximum(1))),
  music: toggle,
  letter_keys: toggle,
})
export type ReaderSettings = z.infer<typeof ReaderSettings>

/** The settings with the time when they were chosen; null if there are none. */
export const PersistedSettings = z.object({ settings: ReaderSettings, changed_at: z.nullable(z.string()) })
export type PersistedSettings = z.infer<typeof PersistedSettings>

/** All settings of one device, and when they were last changed there (ISO 8601). */
export const SettingsChange = z.strictObject({ settings: ReaderSettings, changed_at: z.iso.datetime({ offset: true }) })
export type SettingsChange = z.infer<typeof SettingsChange>
