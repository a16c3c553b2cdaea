import { expect, test } from 'vitest'
import { cleanLine, namesIn } from '../storyteller/clean-line.ts'
import { reader, Telling } from '../test/tell.ts'
import { character, onStage, tinyNovel } from '../test/tiny-novel.ts'
import { briefTurn } from './brief-turn.ts'
import type { PastLine } from './turn-brief.ts'

const novel = tinyNovel({
  first: 'room',
  cast: ['Ilse', 'Osip', 'Tobias'],
  interactive: {
    room: { characters: [onStage('Tobias', { inactive: true }), onStage('Ilse'), onStage('Osip')] },
  },
})

/** The default speaker after these lines, on a turn of the scene. */
function floor(turn: number, ...said: ('Ilse' | 'Osip' | 'Tobias' | 'narrator')[]): string | null {
  const [scene] = novel.interactive_scenes
  if (!scene) throw new Error('no room')
  const { state } = new Telling(novel)
  const recent = said.map((who): PastLine => {
    const character_id = who === 'narrator' ? null : character(who)
    return { by: character_id ? 'character' : 'narrator', character_id, name: '', text: 'Well.', state_id: state.id }
  })
  return briefTurn(novel, scene, { ...state, turn }, reader, 'Who are you?', { summaries: [], recent }).default_speaker
}

test('absent characters are listed, so that nobody speaks as them', () => {
  const [scene] = novel.interactive_scenes
  if (!scene) throw new Error('no room')
  const alone = { ...scene, characters: [onStage('Osip')] }
  const brief = briefTurn(novel, alone, new Telling(novel).state, reader, 'Tobias?', { summaries: [], recent: [] })
  expect(brief.absent).toEqual(['Ilse', 'Tobias'])
  const told = 'I would ask him.\nTobias: Ask me what?'
  expect(cleanLine(told, namesIn(brief, 'Osip')).line).toBe('I would ask him.')
})

test('the reader’s words are taken without the invisible characters of pasted text; joiners stay', () => {
  const [scene] = novel.interactive_scenes
  if (!scene) throw new Error('no room')
  const said = '\u202eH\u200bel\u00adlo 👩‍🚒\ufeff'
  const brief = briefTurn(novel, scene, new Telling(novel).state, reader, said, { summaries: [], recent: [] })
  expect(brief.reader_text).toBe('Hello 👩‍🚒')
})

test('the last speaker in a scene is the default', () => {
  expect(floor(1, 'Ilse', 'Osip', 'narrator')).toBe(character('Osip'))
  expect(floor(1, 'narrator')).toBe(character('Ilse'))
})

test('before anyone has spoken, the default is the opening speaker, else the first character, not someone from another scene', () => {
  expect(floor(0, 'Ilse', 'Osip')).toBe(character('Osip'))
  expect(floor(0, 'Osip', 'narrator')).toBe(character('Ilse'))
  expect(floor(0, 'Osip', 'Tobias')).toBe(character('Ilse'))
  expect(floor(0)).toBe(character('Ilse'))
})
