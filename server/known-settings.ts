import type * as z from 'zod/mini'

/**
 * Settings that this version or another has stored, field by field: unknown or invalid fields have their defaults. One
 * field that a newer version has added must not open a closed registration, or remove a cap.
 */
export function knownSettings<Settings extends object>(
  schema: z.ZodMiniType<Settings>,
  defaults: Settings,
  stored: object = {},
): Settings {
  const known = Object.entries(stored).filter(
    ([name, value]) => schema.safeParse({ ...defaults, [name]: value }).success,
  )
  return schema.parse({ ...defaults, ...Object.fromEntries(known) })
}
