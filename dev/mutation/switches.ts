import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { findMutants, type Mutant } from './find-mutants.ts'

/** A mutant to try, with its number and file. */
export interface NumberedMutant extends Mutant {
  id: number
  path: string
}

/**
 * Picks at most `most` mutants of these files that do not overlap, in random order. They are numbered from `first` on.
 */
export function pickMutants(
  paths: readonly string[],
  most: number,
  random: () => number,
  first: number,
): NumberedMutant[] {
  const all = paths.flatMap((path) =>
    findMutants(path, readFileSync(path, 'utf8')).map((mutant) => ({ ...mutant, path })),
  )
  const order = all.map((mutant) => ({ mutant, at: random() })).toSorted((one, other) => one.at - other.at)
  const picked: NumberedMutant[] = []
  for (const { mutant } of order) {
    if (picked.length === most) break
    const isFree = picked.every(
      ({ path, start, end }) => path !== mutant.path || end <= mutant.start || mutant.end <= start,
    )
    if (isFree) picked.push({ ...mutant, id: first + picked.length })
  }
  return picked
}

export const countMutants = (paths: readonly string[]): number =>
  paths.reduce((sum, path) => sum + findMutants(path, readFileSync(path, 'utf8')).length, 0)

/** A Vite plugin that builds all mutants to try into their files, behind switches. */
export function mutantPlugin(tried: readonly NumberedMutant[]) {
  return {
    name: 'mutants',
    enforce: 'pre' as const,
    transform(code: string, id: string) {
      const path = id.split('?')[0]
      const mutants = tried.filter((mutant) => resolve(mutant.path) === path)
      return mutants.length > 0 ? { code: withMutants(code, mutants), map: null } : undefined
    },
  }
}

const withMutants = (code: string, mutants: readonly NumberedMutant[]): string =>
  mutants
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, id, switched }) => text.slice(0, start) + switched(id) + text.slice(end), code)
