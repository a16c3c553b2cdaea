import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** The size of the young generation in megabytes, in a process that has allocated much that stays. */
const newSpaceMb = (before: string, after: string): number =>
  Number(
    execFileSync(
      process.execPath,
      [
        ...['--import', 'tsx', '--input-type=module', '-e'],
        `import { getHeapSpaceStatistics } from 'node:v8'
         import { limitHeapGrowth } from '${new URL('./limit-heap-growth.ts', import.meta.url).href}'
         const make = () => Array.from({ length: 400_000 }, (_, at) => ({ at, text: 'a' + at }))
         ${before}
         const kept = [make()]
         ${after}
         const { space_size } = getHeapSpaceStatistics().find((one) => one.space_name === 'new_space')
         console.log(kept.length && space_size / 1e6)`,
      ],
      { encoding: 'utf8' },
    ),
  )

test('starting does not enlarge the young generation; later allocations may', () => {
  const small = newSpaceMb('limitHeapGrowth()', '')
  expect(newSpaceMb('const grow = limitHeapGrowth()', 'grow(); kept.push(make())')).toBeGreaterThan(small * 3)
})
