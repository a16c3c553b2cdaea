import { parseArgs } from 'node:util'
import { rooms } from './mutation/rooms.ts'
import { type Outcome, openSession } from './mutation/session.ts'
import { countMutants, pickMutants, type Tried } from './mutation/switches.ts'

/**
 * npm run mutation [-- core/turn money ...] [-- --most 40 --seed 7]: changes the code in small ways, one at a time, and tells
 * how many of the changes some test notices. A change that makes a file of tests pass a limit of time or memory is stopped and
 * counts as noticed. Of each room a random sample is tried; another seed takes another one. What nobody noticed and what was
 * stopped is listed. Ends with a line a room, and 1 where a room is below 85 %.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { most: { type: 'string', default: '40' }, seed: { type: 'string', default: '1' } },
})
const LEAST = 0.85
const told: Readonly<Record<Exclude<Outcome, 'failed'>, string>> = {
  'stopped by time': 'noticed: ran too long and was stopped',
  'stopped by memory': 'noticed: took too much memory and was stopped',
  passed: 'every test passes',
  'not seen': 'no test comes by',
}
const names = positionals.length > 0 ? positionals : Object.keys(rooms)
const lines: string[] = []
let below = false
// Rooms that the same tests are about are tried together: those run once without a mutant, which takes longest.
for (const tests of new Set(names.map((name) => roomOf(name).tests))) {
  const tried: (Tried & { room: string })[] = []
  for (const room of names.filter((name) => roomOf(name).tests === tests)) {
    const picked = pickMutants(roomOf(room).paths, Number(values.most), randomFrom(Number(values.seed)), tried.length)
    tried.push(...picked.map((mutant) => ({ ...mutant, room })))
  }
  const session = await openSession(tests, tried)
  for (const room of new Set(tried.map((mutant) => mutant.room))) {
    const here = tried.filter((mutant) => mutant.room === room)
    let noticed = 0
    let stopped = 0
    for (const mutant of here) {
      const outcome = await session.outcomeOf(mutant)
      if (outcome !== 'passed' && outcome !== 'not seen') noticed++
      if (outcome.startsWith('stopped')) stopped++
      if (outcome !== 'failed') console.log(`${mutant.path}:${mutant.line} ${mutant.what} (${told[outcome]})`)
    }
    const score = noticed / here.length
    if (score < LEAST) below = true
    const share = `${noticed} of ${here.length} (${(score * 100).toFixed(0)} %)${stopped > 0 ? `, ${stopped} of them by a limit,` : ''}`
    lines.push(`${room}: ${share} of ${countMutants(roomOf(room).paths)} mutants`)
    console.log(lines.at(-1))
  }
  await session.close()
}
console.log(`\n${lines.join('\n')}`)
process.exit(below ? 1 : 0)

/** A room, or what of one lies in a folder of it: `core/exchange/ink`. Its tests are those of the whole room. */
function roomOf(name: string) {
  const whole = rooms[name]
  if (whole) return whole
  const room = Object.entries(rooms).find(([other]) => name.startsWith(`${other}/`))?.[1]
  const paths = room?.paths.filter((path) => path.startsWith(`${name}/`)) ?? []
  if (!room || paths.length === 0) throw new Error(`There is no room ${name}: ${Object.keys(rooms).join(', ')}`)
  return { ...room, paths }
}

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
