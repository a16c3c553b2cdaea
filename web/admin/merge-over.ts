import { sameValue } from '@fabula/core/compare/same-value'

/**
 * What somebody changed in a form since it was filled, over what is kept now: what another administrator has saved meanwhile
 * stays. Of a value that both have changed, the form's.
 */
export function mergeOver<Settings>(filled: Settings, typed: Settings, now: Settings): Settings {
  if (sameValue(filled, typed)) return now
  if (!isRecord(filled) || !isRecord(typed) || !isRecord(now)) return typed
  const fields = Object.keys(typed).map((name) => [name, mergeOver(filled[name], typed[name], now[name])])
  return Object.fromEntries(fields) as Settings
}

/** Whether something that somebody changed in a form was changed meanwhile, and to something else. */
export function hasCollided(filled: unknown, typed: unknown, now: unknown): boolean {
  if (sameValue(filled, typed) || sameValue(filled, now) || sameValue(typed, now)) return false
  if (!isRecord(filled) || !isRecord(typed) || !isRecord(now)) return true
  return Object.keys(typed).some((name) => hasCollided(filled[name], typed[name], now[name]))
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
