/**
 * Finds the candidate that a name means: an exact match of folded names, else the only one within a small typo. Null
 * if none or several are that close, because guessing between two would be worse than ignoring the name. Another number
 * is no typo: "Chapter 2" never means "Chapter 1". The candidates' names must be folded.
 */
export function matchFolded<Id>(said: string, candidates: readonly { id: Id; names: readonly string[] }[]): Id | null {
  const wanted = foldName(said)
  if (wanted === '') return null
  const exact = candidates.find(({ names }) => names.includes(wanted))
  if (exact) return exact.id
  const allowed = wanted.length >= 8 ? 2 : wanted.length >= 4 ? 1 : 0
  if (allowed === 0) return null
  const near = candidates.filter(({ names }) =>
    names.some(
      (name) =>
        Math.abs(name.length - wanted.length) <= allowed &&
        numberIn(name) === numberIn(wanted) &&
        distance(name, wanted, allowed) <= allowed,
    ),
  )
  return near.length === 1 ? (near[0]?.id ?? null) : null
}

/** Folds a name for comparison: ignores case, ё and everything except letters and digits. */
export const foldName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\p{N}]+/gu, '')

const numberIn = (folded: string): string => folded.replace(/\P{N}+/gu, ' ').trim()

/** Edit distance; returns `limit + 1` as soon as it must exceed the limit. */
function distance(a: string, b: string, limit: number): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      row.push(Math.min((previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (previous[j - 1] ?? 0) + cost))
    }
    if (Math.min(...row) > limit) return limit + 1
    previous = row
  }
  return previous[b.length] ?? limit + 1
}
