/**
 * Converts input in other accepted forms to the stored form before it is parsed: null lists, older field names,
 * upper-case condition types, missing inner ids.
 * A value of an unexpected shape passes through unchanged, so that the parser reports the error.
 */

type Json = Record<string, unknown>

export const isObject = (json: unknown): json is Json =>
  typeof json === 'object' && json !== null && !Array.isArray(json)

/** Upgrades each entry of a list; null becomes an empty list. */
export function upgradeList(json: unknown, upgrade: (entry: unknown) => unknown): unknown {
  if (json === null) return []
  return Array.isArray(json) ? json.map(upgrade) : json
}

/** Applies `fields` to the fields that are present; absent ones stay absent. */
export function upgradeFields(json: unknown, fields: Record<string, (value: unknown) => unknown>): unknown {
  if (!isObject(json)) return json
  const result: Json = { ...json }
  for (const [name, upgrade] of Object.entries(fields)) {
    if (name in result) result[name] = upgrade(result[name])
  }
  return result
}

/** Renames a field; if both names are present, the newer one wins. */
export function renameField(json: unknown, from: string, to: string): unknown {
  if (!isObject(json) || !(from in json)) return json
  const { [from]: value, ...rest } = json
  return to in rest ? rest : { ...rest, [to]: value }
}

/** Adds an id if there is none. */
export function upgradeId(json: unknown, newId: () => string): unknown {
  if (!isObject(json)) return json
  return json.id === undefined || json.id === null || json.id === '' ? { ...json, id: newId() } : json
}

/** Removes fields whose null means the default, so that the schema fills them in. */
export function dropNulls(json: unknown, names: readonly string[]): unknown {
  if (!isObject(json)) return json
  return Object.fromEntries(Object.entries(json).filter(([name, value]) => value !== null || !names.includes(name)))
}

/** Turns null into an empty text. */
export const emptyIfNull = (json: unknown): unknown => (json === null ? '' : json)

/** Turns an empty text, which a form sends for an empty selection, into null. */
export const nullIfEmpty = (json: unknown): unknown => (json === '' ? null : json)

/** Turns a text into lower case. */
export const lowerCased = (json: unknown): unknown => (typeof json === 'string' ? json.toLowerCase() : json)

/** Turns null into an empty list; leaves a list of plain values unchanged. */
export const upgradePlainList = (json: unknown): unknown => (json === null ? [] : json)
