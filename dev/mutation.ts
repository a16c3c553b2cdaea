import { parseArgs } from 'node:util'
import { rooms } from './mutation/rooms.ts'
import { openSession } from './mutation/session.ts'
import { countMutants, pickMutants } from './mutation/switches.ts'

/**
 * npm run mutation [-- core/turn money ...] [-- --most 40 --seed 7]: changes the code in small ways, one at a time, and tells
 * how many of the changes some test notices. Of each room a random sample is tried; another seed takes another one. What nobody
 * noticed is listed. Ends with a line a room, and 1 where a room is below 85 %.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { most: { type: 'string', default: '40' }, seed: { type: 'string', default: '1' } },
})
const LEAST = 0.85
const lines: string[] = []
let below = false

for (const name of positionals.length > 0 ? positionals : Object.keys(rooms)) {
  const room = rooms[name]
  if (!room) throw new Error(`There is no room ${name}: ${Object.keys(rooms).join(', ')}`)
  const tried = pickMutants(room.paths, Number(values.most), randomFrom(Number(values.seed)))
  const session = await openSession(room.tests, tried)
  let noticed = 0
  for (const mutant of tried) {
    const answer = await session.isNoticed(mutant)
    if (answer) noticed++
    else console.log(`${mutant.path}:${mutant.line} ${mutant.what}${answer === null ? ' (no test comes by)' : ''}`)
  }
  await session.close()
  const score = noticed / tried.length
  if (score < LEAST) below = true
  lines.push(
    `${name}: ${noticed} of ${tried.length} (${(score * 100).toFixed(0)} %) of ${countMutants(room.paths)} mutants`,
  )
  console.log(lines.at(-1))
}
console.log(`\n${lines.join('\n')}`)
process.exit(below ? 1 : 0)

/** The same numbers for the same seed, from 0 to 1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
