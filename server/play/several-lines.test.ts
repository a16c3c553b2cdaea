import { randomUUID } from 'node:crypto'
import { character, onStage, picture, tinyNovel } from '@fabula/core/test/tiny-novel'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts'
import { continueGame } from './continue-game.ts'
import { findOwnState } from './find-own-state.ts'
import { showState } from './play-state.ts'
import { readHistory } from './read-history.ts'
import { readTranscript } from './read-transcript.ts'
import { beginTurn } from './take-turn.ts'
import { aContext, aGuest, publishTiny, ScriptedStoryteller } from './test/a-play.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const room = tinyNovel({
  cast: ['Ilse', 'Osip'],
  first: 'room',
  interactive: {
    room: {
      start_message_original: 'Well?',
      characters: [onStage('Ilse'), onStage('Osip')],
      reply_speakers: 'several',
    },
  },
})

async function answered() {
  const loaded = await publishTiny(database.pool, room, `several-${randomUUID()}`)
  const storyteller = new ScriptedStoryteller()
  const context = aContext(database.pool, [loaded], storyteller)
  const caller = aGuest()
  const first = await continueGame(context, caller, loaded.play_link ?? '', 'english')
  const own = (id: unknown) => findOwnState(context, caller, loaded.id, id as never)
  const more = [
    { speaker_id: character('Osip'), message: 'Is it?', sprite_id: picture('Osip glad') },
    { speaker_id: character('Ilse'), message: 'It is.', sprite_id: null },
  ]
  storyteller.answer = async (_brief, progress) => {
    progress({ kind: 'speaker', character_id: character('Ilse') })
    progress({ kind: 'text', text: 'Good ' })
    progress({ kind: 'text', text: 'evening.' })
    for (const { speaker_id, message } of more) {
      progress({ kind: 'speaker', character_id: speaker_id })
      progress({ kind: 'text', text: message })
    }
    return { speaker_id: character('Ilse'), message: 'Good evening.', more }
  }
  const move = { kind: 'text' as const, text: 'Hello' }
  const { turn } = await beginTurn(context, {
    caller,
    ...(await own(first.game_state_id)),
    language: 'english',
    move,
    key: randomUUID(),
  })
  const state = await turn.result
  return { loaded, storyteller, context, caller, own, state, events: turn.events }
}

test('a reply of several speakers streams as it is stored: each speaker is announced, and the words add up to the message', async () => {
  const { loaded, state, events } = await answered()
  const shown = showState(loaded, state, { name: 'Incognito', language: 'english' })
  expect(shown.character_message).toBe('Good evening.\n\nOsip: Is it?\n\nIlse: It is.')
  expect(events.map((event) => (event.event === 'delta' ? event.data.text : '')).join('')).toBe(shown.character_message)
  expect(events.flatMap((event) => (event.event === 'speaker' ? [event.data.character_name] : []))).toEqual([
    'Ilse',
    'Osip',
    'Ilse',
  ])
  expect(events.some((event) => event.event === 'reset')).toBe(false)
  const said = shown.lines?.map((line) => [line.character_name, shown.character_message?.slice(line.start, line.end)])
  expect(said).toEqual([
    ['Ilse', 'Good evening.'],
    ['Osip', 'Is it?'],
    ['Ilse', 'It is.'],
  ])
  expect(shown.character_name).toBe('Ilse')
})

test('history, transcript and memory attribute each line to its speaker', async () => {
  const { storyteller, context, caller, own, state } = await answered()
  const stored = await own(state.id)
  const told = [
    ['Nell', 'Hello'],
    ['Ilse', 'Good evening.'],
    ['Osip', 'Is it?'],
    ['Ilse', 'It is.'],
  ].map(([name, text]) => [name === 'Nell' ? 'Incognito' : name, text])
  const history = await readHistory(database.pool, stored, 'english')
  expect(history.slice(1).map((entry) => [entry.character_name, entry.character_message])).toEqual(told)
  expect(history.slice(1).map(({ line }) => line)).toEqual([undefined, 0, 1, 2])
  const { scenes } = await readTranscript(database.pool, stored, { name: 'Nell', language: 'english' })
  expect(scenes[0]?.lines.slice(1).map(({ name, text }) => [name, text])).toEqual(told)
  const move = { kind: 'go_on' as const }
  await (await beginTurn(context, { caller, ...stored, language: 'english', move, key: randomUUID() })).turn.result
  const brief = storyteller.briefs.at(-1)
  expect(brief?.remembered.recent.slice(-4).map(({ name, text }) => [name, text])).toEqual(told)
  // The last speaker goes on.
  expect(brief?.default_speaker).toBe(character('Ilse'))
})

test('in another language each line keeps its speaker while the translation still shows whose it is', async () => {
  const { loaded, state } = await answered()
  const translated = { ...state, translation: 'Добрый вечер.\n\nOsip: Разве?\n\nIlse: Да.' }
  const shown = showState(loaded, translated, { name: 'Incognito', language: 'russian' })
  expect(shown.lines?.map(({ start, end }) => shown.character_message?.slice(start, end))).toEqual([
    'Добрый вечер.',
    'Разве?',
    'Да.',
  ])
  expect(
    showState(loaded, { ...state, translation: 'Добрый вечер. Разве? Да.' }, { name: 'Incognito', language: 'russian' })
      .lines,
  ).toBeUndefined()
})
