import { parseArgs } from 'node:util'
import { areas } from './mutation/areas.ts'
import { type Outcome, openSession } from './mutation/session.ts'
import { countMutants, type NumberedMutant, pickMutants } from './mutation/switches.ts'
import { seededRandom } from './seeded-random.ts'

/**
 * npm run mutation [-- core/turn money ...] [-- --most 40 --seed 7]: mutation testing. Makes small changes to the code,
 * one at a time, and counts how many of them some test notices. A mutant with which a test file exceeds a limit of time
 * or memory is stopped and counts as noticed. Tries a random sample from each area; another seed picks another sample.
 * Lists the mutants that nothing noticed and those that were stopped. Ends with a line for each area, and with exit
 * code 1 if an area is below 85 %.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { most: { type: 'string', default: '40' }, seed: { type: 'string', default: '1' } },
})
const minScore = 0.85
const told: Readonly<Record<Exclude<Outcome, 'failed'>, string>> = {
  'stopped by time': 'noticed: ran too long and was stopped',
  'stopped by memory': 'noticed: took too much memory and was stopped',
  passed: 'every test passes',
  'not seen': 'no test runs this code',
}
const names = positionals.length > 0 ? positionals : Object.keys(areas)
const lines: string[] = []
let below = false
// Areas with the same tests are tried together: those tests then run only once without a mutant, which takes longest.
for (const tests of new Set(names.map((name) => areaOf(name).tests))) {
  const tried: (NumberedMutant & { area: string })[] = []
  for (const area of names.filter((name) => areaOf(name).tests === tests)) {
    const picked = pickMutants(areaOf(area).paths, Number(values.most), seededRandom(Number(values.seed)), tried.length)
    tried.push(...picked.map((mutant) => ({ ...mutant, area })))
  }
  const session = await openSession(tests, tried)
  for (const area of new Set(tried.map((mutant) => mutant.area))) {
    const here = tried.filter((mutant) => mutant.area === area)
    let noticed = 0
    let stopped = 0
    for (const mutant of here) {
      const outcome = await session.outcomeOf(mutant)
      if (outcome !== 'passed' && outcome !== 'not seen') noticed++
      if (outcome.startsWith('stopped')) stopped++
      if (outcome !== 'failed') console.log(`${mutant.path}:${mutant.line} ${mutant.what} (${told[outcome]})`)
    }
    const score = noticed / here.length
    if (score < minScore) below = true
    const share = `${noticed} of ${here.length} (${(score * 100).toFixed(0)} %)${stopped > 0 ? `, ${stopped} of them by a limit,` : ''}`
    lines.push(`${area}: ${share} of ${countMutants(areaOf(area).paths)} mutants`)
    console.log(lines.at(-1))
  }
  await session.close()
}
console.log(`\n${lines.join('\n')}`)
process.exit(below ? 1 : 0)

/** An area, or a folder inside one such as `core/exchange/ink`, which has the tests of the whole area. */
function areaOf(name: string) {
  const whole = areas[name]
  if (whole) return whole
  const area = Object.entries(areas).find(([other]) => name.startsWith(`${other}/`))?.[1]
  const paths = area?.paths.filter((path) => path.startsWith(`${name}/`)) ?? []
  if (!area || paths.length === 0) throw new Error(`There is no area ${name}: ${Object.keys(areas).join(', ')}`)
  return { ...area, paths }
}
