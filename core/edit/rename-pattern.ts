import type { AssetId } from '../ids.ts'
import type { Asset } from '../novel/asset.ts'
import { fold } from '../novel/fold.ts'
import { limits } from '../record/limits.ts'
import { isLonger } from '../record/text-length.ts'

/** An asset's proposed name, with the most severe reason why it cannot be used. */
export interface Renamed {
  id: AssetId
  was: string
  now: string
  fault: 'blank' | 'long' | 'taken' | null
}

/**
 * `{name}` is the current name, `{n}` a counter, `{nn}` and `{nnn}` a counter padded with zeros; in Russian `{имя}`
 * and `{н}`.
 */
const places = /\{(?:(name|имя)|(n{1,3}|н{1,3}))\}/giu

/**
 * Names the picked assets by a pattern, in order, counting from `from`. A name shared by two of them, or with another
 * asset in `all`, is a fault, because the two could not be told apart.
 */
export function renameByPattern(
  pattern: string,
  picked: readonly Pick<Asset, 'id' | 'name'>[],
  all: readonly Pick<Asset, 'id' | 'name'>[],
  from = 1,
): Renamed[] {
  const ids = new Set(picked.map(({ id }) => id))
  const named = picked.map(({ id, name }, at) => ({ id, was: name, now: nameAt(pattern, name, from + at) }))
  const taken = new Map<string, number>()
  for (const name of [...all.filter(({ id }) => !ids.has(id)).map(({ name }) => name), ...named.map(({ now }) => now)])
    taken.set(fold(name), (taken.get(fold(name)) ?? 0) + 1)
  return named.map((each) => ({ ...each, fault: faultOf(each.now, (taken.get(fold(each.now)) ?? 0) > 1) }))
}

const nameAt = (pattern: string, name: string, number: number): string =>
  pattern
    .replace(places, (_, whole: string | undefined, digits: string | undefined) =>
      whole ? name : String(number).padStart(digits?.length ?? 1, '0'),
    )
    .trim()

function faultOf(name: string, isTwice: boolean): Renamed['fault'] {
  if (name === '') return 'blank'
  if (isLonger(name, limits.name)) return 'long'
  return isTwice ? 'taken' : null
}
