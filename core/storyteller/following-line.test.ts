import { expect, test } from 'vitest'
import type { GameId, GameStateId } from '../ids.ts'
import type { Language } from '../novel/language.ts'
import { character, onStage, picture, tinyNovel } from '../test/tiny-novel.ts'
import { briefTurn } from '../turn/brief-turn.ts'
import { startGame } from '../turn/enter-scene.ts'
import { maxFollowingLines } from '../turn/reply-lines.ts'
import { allowsFollowing, followingLine, followingLines, readRawLine, withoutFollowing } from './following-line.ts'
import { buildLinePrompt } from './prompt/build-line-prompt.ts'
import { readReply } from './read-reply.ts'
import { replyForm } from './reply-form.ts'

type Speakers = 'one' | 'usual' | 'several'

/** A turn with Ilse, Osip and Pia, who never speaks. */
function briefOf({ speakers = 'several' as Speakers, inactive = ['Pia'], language = 'english' as Language } = {}) {
  const novel = tinyNovel({
    cast: ['Ilse', 'Osip', 'Pia'],
    first: 'quay',
    interactive: {
      quay: {
        reply_speakers: speakers,
        characters: ['Ilse', 'Osip', 'Pia'].map((name) => onStage(name, { inactive: inactive.includes(name) })),
      },
    },
  })
  const reader = { name: 'Nell', biography: '', language }
  const first = startGame({ ...novel, language }, reader)
  const [scene] = novel.interactive_scenes
  if (!first || !scene) throw new Error('the novel does not begin')
  const state = { ...first, id: 's' as GameStateId, game_id: 'g' as GameId, parent_id: null, created_at: '' }
  return briefTurn({ ...novel, language }, scene, state, reader, 'Hello?', { summaries: [], recent: [] })
}
const brief = briefOf()
const told = (actor: string, line: string, expression = '') => ({ actor, expression, line })

test('others may join in if the author allows it and more than one may speak', () => {
  expect(allowsFollowing(brief)).toBe(true)
  expect(allowsFollowing(briefOf({ speakers: 'usual' }))).toBe(false)
  expect(allowsFollowing(briefOf({ inactive: ['Pia', 'Osip'] }))).toBe(false)
  expect([false, true].map((apart) => replyForm(brief, apart).name)).toEqual(['reply_of_several', 'line_of_several'])
  const one = briefOf({ speakers: 'one' })
  expect([false, true].map((apart) => replyForm(one, apart).name)).toEqual(['reply', 'line'])
})

test('reads further lines of a whole reply if several may speak, and omits the field otherwise', () => {
  const said = JSON.stringify({ ...told('Ilse', 'No.'), more: [told('Osip', 'Aye.')] })
  const speaker = character('Ilse')
  expect(readReply(said, brief).reply.more).toMatchObject([{ speaker_id: character('Osip'), message: 'Aye.' }])
  expect(readReply('Ilse: No.\nOsip: Aye.', brief, { speaker, several: true }).reply.more).toHaveLength(1)
  for (const alone of [
    readReply(said, brief, { speaker, several: false }),
    readReply(said, briefOf({ speakers: 'one' })),
    readReply(JSON.stringify(told('Ilse', 'No.')), brief),
  ])
    expect([alone.reply.message, 'more' in alone.reply]).toEqual(['No.', false])
})

test('a further line needs a character who may speak; it is cleaned and shows the named expression', () => {
  expect(followingLine(told('OSIP', '**Osip:** Aye.', 'Osip glad'), brief)).toEqual({
    speaker_id: character('Osip'),
    message: 'Aye.',
    sprite_id: picture('Osip glad'),
  })
  expect(followingLine(told('Ilse', 'No.', 'Osip glad'), brief)).toMatchObject({ message: 'No.', sprite_id: null })
  for (const none of [
    told('Pia', 'Hm.'),
    told('Somebody', 'Hm.'),
    told('', 'Hm.'),
    told('Osip', ' '),
    told('Osip', 'Nell: Hi.'),
  ])
    expect(followingLine(none, brief)).toBeNull()
  expect(readRawLine({ actor: 'Osip', line: 7, more: [] })).toEqual(told('Osip', ''))
})

test('invalid lines do not count towards the maximum', () => {
  const all = [
    told('Pia', 'Hm.'),
    ...Array.from({ length: maxFollowingLines + 2 }, (_, n) => told('Osip', `Aye ${n}.`)),
  ]
  expect(followingLines(all, brief).map(({ message }) => message)).toEqual(
    Array.from({ length: maxFollowingLines }, (_, n) => `Aye ${n}.`),
  )
})

test('splits off lines for other characters, and drops the reader’s', () => {
  const split = (line: string, speaker = character('Ilse')) => withoutFollowing(line, brief, speaker)
  expect(split('Come in.\n**Osip:** Aye.\n\nilse: Good.\nNell: Thanks.\nOsip: So.')).toEqual([
    'Come in.',
    [told('Osip', 'Aye.'), told('Ilse', 'Good.')],
  ])
  expect(split('Ilse: Come in.\nOsip: Aye.')).toEqual(['Come in.', [told('Osip', 'Aye.')]])
  // With another character’s name in front, the speaker is unclear; and a single line stays as it is.
  for (const whole of ['Osip: Aye.\nIlse: So.', 'Come in.', 'Ilse: Come in.', 'Come in.\nNell: Thanks.'])
    expect(split(whole)).toEqual([whole, []])
  expect(withoutFollowing('Come in.\nOsip: Aye.', brief, null)).toEqual(['Come in.', [told('Osip', 'Aye.')]])
})

test('a weak model is told in its language who may join in and the story’s rating', () => {
  const prompt = (language: Language, for_adults: boolean, speakers: Speakers = 'several') => {
    const own = { ...briefOf({ language, speakers }), for_adults }
    const [system] = buildLinePrompt(own, 'mark', own.cast[0] ?? null, 'small')
    return system?.content ?? ''
  }
  expect(prompt('english', false)).toContain('nothing sexual')
  expect(prompt('russian', false)).toContain('ничего сексуального')
  for (const language of ['english', 'russian'] as const) {
    expect(prompt(language, true)).not.toBe(prompt(language, false))
    // It knows more than the name of those who may join in, and only the name of those who just stand there.
    expect(prompt(language, true)).toContain('Osip: Osip lives here.')
    expect(prompt(language, true)).not.toContain('Pia lives here.')
    expect(prompt(language, true)).toContain('Pia')
    expect(prompt(language, true, 'one')).not.toContain('Osip lives here.')
  }
})
