import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Tests } from './session.ts'

/** The folders of the core, each with the others whose tests cover it too. */
const core: Readonly<Record<string, readonly string[]>> = {
  check: [],
  compare: [],
  conditional: ['check', 'proof', 'turn'],
  edit: [],
  exchange: [],
  graph: [],
  helper: [],
  memory: ['turn', 'storyteller'],
  novel: ['check', 'edit', 'turn'],
  proof: ['check'],
  record: ['edit', 'novel'],
  rehearsal: [],
  scene: ['turn'],
  storyteller: ['turn'],
  translation: [],
  turn: ['storyteller'],
}
const server = { root: 'server', globalSetup: 'server/database/test-global-setup.ts' }

/** The areas that mutants are tried in, by the name given to the command, and the tests that cover each. */
export const areas: Readonly<Record<string, { paths: readonly string[]; tests: Tests }>> = {
  ...Object.fromEntries(
    Object.entries(core).map(([folder, others]) => [
      `core/${folder}`,
      {
        paths: sourcesIn(`core/${folder}`),
        tests: { root: 'core', include: [folder, ...others].map((each) => `${each}/**/*.test.ts`) },
      },
    ]),
  ),
  money: {
    paths: [
      ...sourcesIn('server/payments'),
      'server/play/reserve-money.ts',
      'server/play/spend-turn.ts',
      'server/play/spent-rows.ts',
    ],
    tests: {
      ...server,
      include: [
        'payments/*.test.ts',
        'telegram/payments.test.ts',
        'play/spend-turn.test.ts',
        'play/counted-spending.test.ts',
        'settings/*.test.ts',
      ],
    },
  },
  gates: {
    paths: ['server/play/gate.ts', 'server/play/find-own-state.ts', 'server/authoring/load-novel.ts'],
    tests: {
      ...server,
      include: [
        'play/find-own-state.test.ts',
        'play/gate.test.ts',
        'play/gates.test.ts',
        'play/play.test.ts',
        'play/registered-readers.test.ts',
        'coauthors/*.test.ts',
        'authoring/*.test.ts',
      ],
    },
  },
  memory: {
    paths: [
      'server/play/remember.ts',
      'server/play/compare-by-meaning.ts',
      'server/play/pins.ts',
      'server/play/memory-summaries.ts',
      'server/play/summarize-memory.ts',
    ],
    tests: {
      ...server,
      include: ['memory', 'memory-summaries', 'summarize-memory', 'remind', 'long-game', 'recall-by-meaning'].map(
        (name) => `play/${name}.test.ts`,
      ),
    },
  },
}

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.ts$/.test(path) && !/\.test\.ts$/.test(path) && !/(^|\/)test(\/|-[^/]*$)/.test(path))
    .map((path) => join(folder, path))
    .toSorted()
}
