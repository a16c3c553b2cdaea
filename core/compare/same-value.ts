/** Whether two JSON values are equal, ignoring the order of fields. An undefined field equals an absent one. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const [ours, theirs] = [fieldsOf(one), new Map(fieldsOf(other))]
  return (
    ours.length === theirs.size && ours.every(([name, value]) => theirs.has(name) && sameValue(value, theirs.get(name)))
  )
}

const fieldsOf = (value: object): [string, unknown][] => Object.entries(value).filter(([, each]) => each !== undefined)
