import type * as z from 'zod/mini'

/**
 * Settings that were kept by this version or another, field by field: what is not known of them is as usual. One field that a
 * newer version has added must not open a registration that is closed, or lift a cap.
 */
export function knownSettings<Settings extends object>(
  schema: z.ZodMiniType<Settings>,
  usual: Settings,
  kept: object = {},
): Settings {
  const known = Object.entries(kept).filter(([name, value]) => schema.safeParse({ ...usual, [name]: value }).success)
  return schema.parse({ ...usual, ...Object.fromEntries(known) })
}
