import { variableNames } from './env-variables.ts'

/** Shorter names are similar to too many of other programs. */
const shortestGuess = 5

/**
 * A sentence for each probably misspelt variable: of the process, which has other programs' variables too, those
 * similar to ours; of our own file, all that are unknown. Never a value: it may be a secret.
 */
export function unknownVariables(ofProcess: readonly string[], ofFile: readonly string[]): string[] {
  const known = new Set<string>(variableNames)
  const sentences = [...new Set([...ofProcess, ...ofFile])]
    .filter((name) => !known.has(name) && !passing.has(name))
    .flatMap((name) => {
      const meant = closestVariable(name)
      if (meant) return [`${name} means nothing to Fabula. Did you mean ${meant}?`]
      return ofFile.includes(name) ? [`${name} in .env means nothing to Fabula.`] : []
    })
  return sentences.sort()
}

/**
 * Variables of other programs that are similar to ours: `NODE_ENV`, and what Docker's compose file reads from the same
 * `.env`.
 */
const passing = new Set(['NODE_ENV', 'NODE_OPTIONS', 'TZ', 'POSTGRES_PASSWORD', 'COMPOSE_PROJECT_NAME'])

/** The most similar of our variables, with at most a quarter of its letters different; null: none. */
function closestVariable(name: string): string | null {
  if (name.length < shortestGuess) return null
  const upper = name.toUpperCase()
  let best: { name: string; distance: number } | null = null
  for (const candidate of variableNames) {
    const most = Math.min(2, Math.floor(candidate.length / 4))
    const distance = editDistance(upper, candidate, most)
    if (distance <= most && (best === null || distance < best.distance)) best = { name: candidate, distance }
  }
  return best?.name ?? null
}

/**
 * The number of insertions, deletions, replacements and swaps of neighbours that turn one name into the other. Returns
 * `most + 1` as soon as it is certain to exceed `most`.
 */
function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1]
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    if (Math.min(...row) > most) return most + 1
    before = last
    last = row
  }
  return last[other.length] ?? most + 1
}
