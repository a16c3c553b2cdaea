import { sameValue } from '@fabula/core/compare/same-value'

/**
 * Applies the form's edits to the values stored now, so that another administrator's changes stay. The form wins for a
 * value that both have changed.
 */
export function mergeOver<Settings>(filled: Settings, typed: Settings, now: Settings): Settings {
  if (sameValue(filled, typed)) return now
  if (!isRecord(filled) || !isRecord(typed) || !isRecord(now)) return typed
  const fields = Object.keys(typed).map((name) => [name, mergeOver(filled[name], typed[name], now[name])])
  return Object.fromEntries(fields) as Settings
}

/** Whether a value edited in a form was meanwhile changed to something else. */
export function hasConflict(filled: unknown, typed: unknown, now: unknown): boolean {
  if (sameValue(filled, typed) || sameValue(filled, now) || sameValue(typed, now)) return false
  if (!isRecord(filled) || !isRecord(typed) || !isRecord(now)) return true
  return Object.keys(typed).some((name) => hasConflict(filled[name], typed[name], now[name]))
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
