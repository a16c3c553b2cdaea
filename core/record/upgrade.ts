/**
 * What clients may send that is not the stored form, brought to the stored form before it is parsed:
 * null lists, older names of fields, upper-case condition types, inner ids left to the server.
 * Anything that is not of the expected shape passes through untouched, so that the parser names the mistake.
 */
export type NewId = () => string
type Json = Record<string, unknown>

export const isObject = (json: unknown): json is Json =>
  typeof json === 'object' && json !== null && !Array.isArray(json)

/** Null lists become empty; each entry goes through `upgrade`. */
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

/** Moves a value from a field's older name to its name of today; the newer one wins where both are sent. */
export function renameField(json: unknown, from: string, to: string): unknown {
  if (!isObject(json) || !(from in json)) return json
  const { [from]: value, ...rest } = json
  return to in rest ? rest : { ...rest, [to]: value }
}

/** Gives an id where none was sent. */
export function upgradeId(json: unknown, newId: NewId): unknown {
  if (!isObject(json)) return json
  return json.id === undefined || json.id === null || json.id === '' ? { ...json, id: newId() } : json
}

/** Fields whose null means their default: they are left out, so that the schema fills them. */
export function dropNulls(json: unknown, names: readonly string[]): unknown {
  if (!isObject(json)) return json
  return Object.fromEntries(Object.entries(json).filter(([name, value]) => value !== null || !names.includes(name)))
}

/** Leaves a list of plain values as it is, except that null is the empty list. */
export const upgradePlainList = (json: unknown): unknown => (json === null ? [] : json)
