/** Reserved words of any of the script languages. */
const kept = new Set(
  'and as assert at behind break call class continue default define del elif else except expression false for from hide if image import in init is jump label lambda menu none not null onlayer or pass play python return scene screen show start stop style to transform true while with zorder'.split(
    ' ',
  ),
)

/**
 * Creates a name for each thing, by its id, that is valid in every script language: lower-case Latin letters, digits
 * and `_`, unique and not in `taken`. Names in other alphabets become `kind` with a number.
 */
export function namesOf(
  things: readonly { id: string; name: string }[],
  kind: string,
  taken: Iterable<string> = [],
): Map<string, string> {
  const used = new Set(taken)
  const names = new Map<string, string>()
  const next = new Map<string, number>()
  for (const { id, name } of things) {
    const base = baseOf(name, kind)
    let count = next.get(base) ?? 0
    let unique = count === 0 && !kept.has(base) && base !== kind ? base : ''
    while (unique === '' || used.has(unique)) unique = `${base}_${++count}`
    next.set(base, count)
    used.add(unique)
    names.set(id, unique)
  }
  return names
}

function baseOf(name: string, kind: string): string {
  if (/(?!\p{ASCII})\p{L}/u.test(name)) return kind
  const words = name.toLowerCase().match(/[a-z0-9]+/g) ?? []
  const base = words.join('_').slice(0, 40)
  return /^[a-z]/.test(base) ? base : kind
}
