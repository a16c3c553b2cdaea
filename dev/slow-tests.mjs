/**
 * Test files that take many seconds each, and what they spend them on. `npm test` omits and names them; `npm run
 * test:slow` runs only them, and `.ci/run` runs both. See decision 41.
 */
export const slowTests = {
  'core/exchange/linear.test.ts': 'reads files of a hundred thousand lines in every format',
  'core/exchange/read-script.test.ts': 'reads thousands of random scripts',
  'demo/music/sound/mix.test.ts': 'renders pieces of music',
  'dev/documents/documented-commands.test.ts': 'runs every command of the documents',
  'dev/release/release.test.ts': 'packs a release and starts it as another user',
  'dev/security/patterns/patterns.test.ts': 'measures every regular expression of the sources',
  'e2e/development.journey.ts': 'builds Fabula again and again',
  'e2e/editor-graph.journey.ts': 'draws the graph again and again',
  'e2e/models.journey.ts': 'connects a model and spends up to its cap',
  'e2e/offline-copy.journey.ts': 'exports a novel and plays the copy to an ending',
  'e2e/overflow.journey.ts': 'measures every text of every page at every width',
  'e2e/play-page-connection.journey.ts': 'waits for connections that were cut and for slow models',
  'e2e/play-page-server-killed.journey.ts': 'kills a server in the middle of a reply, and restarts it',
  'e2e/rehearsal.journey.ts': 'lets simulated readers play a draft',
  'e2e/service-worker.journey.ts': 'takes the network away and brings it back, in both languages',
  'e2e/stage-motion-and-sound.journey.ts': 'waits for motion, without a graphics card',
  'e2e/test-canvas.journey.ts': 'tests every kind of scene',
  'e2e/translations.journey.ts': 'translates a novel with a model',
  'e2e/two-authors.journey.ts': 'opens the editor for two authors',
  'e2e/two-languages.journey.ts': 'plays half of the demo in one language and half in the other',
  'e2e/unsaved-edits.journey.ts': 'imports a novel of Twine and plays it; ends sessions while an author writes',
  'prove/dangers.test.ts': 'a small version of `npm run prove:dangers`',
  'prove/faults.test.ts': 'a small version of `npm run prove:faults`',
  'prove/fuzz.test.ts': 'a small version of `npm run prove:fuzz`',
  'prove/kills.test.ts': 'a small version of `npm run prove:kills`',
  'prove/parsers.test.ts': 'a small version of `npm run prove:parsers`',
  'prove/races.test.ts': 'a small version of `npm run prove:races`',
  'prove/rolling.test.ts': 'a small version of `npm run prove:rolling`',
  'prove/soak.test.ts': 'a small version of `npm run prove:soak`',
  'server/background.test.ts': 'kills a process in the middle of each kind of background work',
  'server/backup/backup-under-load.test.ts': 'backs up while many readers play',
  'server/behind-a-pooler.test.ts': 'runs two servers behind PgBouncer',
  'server/database/embedded/open-embedded.test.ts': 'creates, damages and kills embedded databases',
  'server/every-route/at-once.test.ts': 'sends many concurrent calls to every route',
  'server/file-work/create-file-work.test.ts': 'starts, limits and kills processes that read files',
  'server/http/longest-hold.test.ts': 'sends every hostile request to every route',
  'server/models/embedded/embedded-storyteller.test.ts': 'runs small language models',
  'server/offline-copy/export-copy.test.ts': 'exports novels with pictures of many megabytes',
  'server/play/injections.test.ts': 'plays hundreds of turns with a model that does what readers make it do',
  'server/play/long-game.test.ts': 'plays games of thousands of turns',
  'server/publishing/publish-demo.test.ts': 'installs the demo again and again',
  'server/telegram/connection.test.ts': 'waits for Telegram while that is down, and restarts servers',
}

/** Which files a run has: `all` of them, only the `quick`, or only the `slow`. From `FABULA_TESTS`. */
export function chosenTests() {
  const chosen = process.env.FABULA_TESTS ?? 'all'
  if (!['all', 'quick', 'slow'].includes(chosen)) throw new Error(`FABULA_TESTS is all, quick or slow, not ${chosen}.`)
  return chosen
}

/** The slow files in a workspace, relative to it. */
export function slowIn(workspace) {
  const files = Object.keys(slowTests).filter((file) => file.startsWith(`${workspace}/`))
  return files.map((file) => file.slice(workspace.length + 1))
}

/** Whether a run of the chosen tests includes this test file. */
export function isChosen(file, chosen = chosenTests()) {
  return chosen === 'all' || file in slowTests === (chosen === 'slow')
}
