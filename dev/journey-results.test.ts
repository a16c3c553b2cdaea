import { expect, test } from 'vitest'
import { journeyResults } from './journey-results.mjs'

const journey = (projectName: string, status: string, annotations: { type: string; description?: string }[] = []) => ({
  projectName,
  status,
  annotations,
  results: [],
})

test('separates journeys that never ran from those skipped on purpose', () => {
  const saves = {
    title: 'saves.journey.ts',
    specs: [
      { title: 'a save', tests: [journey('phone', 'expected'), journey('desk', 'unexpected')] },
      {
        title: 'the map',
        tests: [
          journey('phone', 'skipped', [{ type: 'skip', description: 'a phone has no map' }]),
          journey('desk', 'skipped'),
        ],
      },
    ],
    suites: [
      {
        title: 'at night',
        specs: [{ title: 'it is dark', tests: [journey('desk', 'skipped'), journey('phone', 'flaky')] }],
      },
    ],
  }
  const { ran, ...results } = journeyResults({ suites: [saves] })
  expect(ran.map(({ name }) => name)).toEqual(expect.arrayContaining(['a save', 'it is dark']))
  expect(results).toEqual({
    passed: 1,
    failed: ['[desk] saves.journey.ts › a save'],
    skipped: [{ name: '[phone] saves.journey.ts › the map', why: 'a phone has no map' }],
    flaky: ['[phone] saves.journey.ts › at night › it is dark'],
    notRun: ['[desk] saves.journey.ts › at night › it is dark', '[desk] saves.journey.ts › the map'],
  })
})
