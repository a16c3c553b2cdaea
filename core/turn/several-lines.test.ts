import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Novel } from '../novel/novel.ts'
import { say, says, Telling } from '../test/tell.ts'
import { character, onStage, picture, tinyNovel } from '../test/tiny-novel.ts'
import { editReply } from './edit-reply.ts'
import { historyOf, pastLines } from './history.ts'
import { joinLines, maxFollowingLines, splitLines } from './reply-lines.ts'

const room = (more: Partial<Novel> = {}): Novel => ({
  ...tinyNovel({
    cast: ['Ilse', 'Osip', 'Tobias'],
    first: 'room',
    interactive: {
      room: {
        start_message_original: 'Well?',
        start_message_speaker_id: character('Ilse'),
        characters: [onStage('Ilse'), onStage('Osip'), onStage('Tobias', { inactive: true })],
      },
    },
  }),
  reply_speakers: 'several',
  ...more,
})
const line = (name: string, message: string, look?: string) => ({
  speaker_id: character(name),
  message,
  sprite_id: look ? picture(look) : null,
})
const told = (more: ReturnType<typeof line>[], novel = room()) => {
  const telling = new Telling(novel)
  telling.move(say('Hello'), says('Ilse', 'Good evening.', { more }))
  return telling
}

describe('a reply with several speakers', () => {
  test('is one message with a line per speaker, also in history and memory, and the stage shows the last sprites', () => {
    const telling = told([line('Osip', 'Is it, {{user}}?', 'Osip glad'), line('Ilse', 'It is.', 'Ilse glad')])
    const { state } = telling
    expect(state.message).toBe('Good evening.\n\nOsip: Is it, Nell?\n\nIlse: It is.')
    expect(state.speaker.name).toBe('Ilse')
    expect(state.lines?.map(({ speaker, message, sprite_id }) => [speaker.name, message, sprite_id])).toEqual([
      ['Ilse', 'Good evening.', telling.path[0]?.stage.sprites[0]?.asset_id],
      ['Osip', 'Is it, Nell?', picture('Osip glad')],
      ['Ilse', 'It is.', picture('Ilse glad')],
    ])
    expect(state.stage.sprites.slice(0, 2).map(({ asset_id }) => asset_id)).toEqual([
      picture('Ilse glad'),
      picture('Osip glad'),
    ])
    expect(
      historyOf([state]).map(({ character_name, character_message, line }) => [
        character_name,
        character_message,
        line,
      ]),
    ).toEqual([
      ['Nell', 'Hello', undefined],
      ['Ilse', 'Good evening.', 0],
      ['Osip', 'Is it, Nell?', 1],
      ['Ilse', 'It is.', 2],
    ])
    expect(pastLines([state]).map(({ name }) => name)).toEqual(['Nell', 'Ilse', 'Osip', 'Ilse'])
    // The next reply has a single speaker.
    telling.move(say('And?'), says('Ilse', 'Nothing.'))
    expect(telling.state.lines).toBeUndefined()
    expect(telling.state.turn).toBe(2)
  })

  test('shows a following speaker who had no sprite yet', () => {
    const novel = room()
    const [scene] = novel.interactive_scenes
    if (scene) scene.characters = [onStage('Ilse'), onStage('Osip', { start_sprite_id: picture('gone') })]
    const { stage } = told([line('Osip', 'Aye.', 'Osip glad')], novel).state
    expect(stage.sprites.map(({ asset_id }) => asset_id)).toContain(picture('Osip glad'))
  })

  test('leaves out silent and absent characters, and sprites of others', () => {
    const telling = told([
      line('Tobias', 'Me!'),
      line('Martha', 'And me.'),
      line('Osip', 'No.', 'Ilse glad'),
      line('Osip', ' '),
    ])
    expect(telling.state.lines?.map(({ speaker, message }) => [speaker.name, message])).toEqual([
      ['Ilse', 'Good evening.'],
      ['Osip', 'No.'],
    ])
    expect(telling.warnings).toEqual(['speaker_not_possible', 'speaker_not_possible', 'sprite_not_possible'])
    expect(told(Array.from({ length: 9 }, () => line('Osip', 'No.'))).state.lines).toHaveLength(1 + maxFollowingLines)
  })

  test('is only possible if the author allows it, in the scene or else the novel', () => {
    expect(told([line('Osip', 'No.')], room({ reply_speakers: 'usual' })).state.lines).toBeUndefined()
    const shut = room()
    const [scene] = shut.interactive_scenes
    if (!scene) throw new Error('no scene')
    const one = { ...shut, interactive_scenes: [{ ...scene, reply_speakers: 'one' as const }] }
    expect(told([line('Osip', 'No.')], one).state).toMatchObject({ message: 'Good evening.', lines: undefined })
  })

  test('is edited as text, with names before paragraphs', () => {
    const { state, novel } = told([line('Osip', 'Is it?', 'Osip glad')])
    const edited = editReply(novel, state, 'Osip: Good evening.\nilse: Hm.\nNobody: else', 'english')
    expect(edited.lines?.map(({ speaker, message }) => [speaker.name, message])).toEqual([
      ['Osip', 'Good evening.'],
      ['Ilse', 'Hm.\nNobody: else'],
    ])
    expect(edited).toMatchObject({ speaker: { name: 'Osip' }, edited: true, world: state.world, turn: 1 })
    const one = editReply(novel, state, 'Only this.', 'english')
    expect([one.message, one.lines, one.speaker.name]).toEqual(['Only this.', undefined, 'Ilse'])
    const others = editReply(novel, state, 'Osip: Only this.', 'english')
    expect([others.message, others.lines, others.speaker.name]).toEqual(['Only this.', undefined, 'Osip'])
    expect(editReply(novel, { ...state, ...others }, 'And this.', 'english').speaker.name).toBe('Osip')
    expect(editReply(novel, state, ' ', 'english').message).toBe(' ')
  })

  test('keeps the sprite of an edited line if the speaker is the same, else uses the current one', () => {
    const { state, novel } = told([line('Osip', 'Is it?', 'Osip glad'), line('Ilse', 'It is.', 'Ilse glad')])
    const edited = editReply(novel, state, 'Ilse: Oh.\nIlse: Hm.\nOsip: Aye.', 'english')
    expect(edited.lines?.map(({ sprite_id }) => sprite_id)).toEqual([
      state.lines?.[0]?.sprite_id,
      picture('Ilse glad'),
      picture('Osip glad'),
    ])
    expect(state.lines?.[0]?.sprite_id).not.toBe(picture('Ilse glad'))
  })

  test('may result from editing a reply with one speaker', () => {
    const { state, novel } = told([])
    expect(state.lines).toBeUndefined()
    const edited = editReply(novel, state, 'Osip: Good evening.\nIlse: Hm.', 'english')
    expect(edited.lines?.map(({ speaker, message }) => [speaker.name, message])).toEqual([
      ['Osip', 'Good evening.'],
      ['Ilse', 'Hm.'],
    ])
  })

  test('is not created by names before paragraphs if only one may speak', () => {
    const { state, novel } = told([], room({ reply_speakers: 'usual' }))
    const text = 'Osip: Good evening.\nIlse: Hm.'
    expect(editReply(novel, state, text, 'english')).toMatchObject({ message: text, speaker: { name: 'Ilse' } })
    expect(editReply(novel, state, text, 'english').lines).toBeUndefined()
  })

  test('is one line if nobody is known by name', () => {
    const text = ': Hm.\n: Aye.'
    for (const names of [[], [' ']])
      expect(splitLines(text, names)).toEqual([{ name: null, start: 0, end: text.length }])
  })

  test('prefers a longer name to a shorter one that it begins with', () => {
    const text = 'Ann Lee: Hm.\nAnn: Aye.'
    const pieces = splitLines(text, ['Ann', ' Ann Lee '])
    expect(pieces.map(({ name, start, end }) => [name, text.slice(start, end)])).toEqual([
      ['Ann Lee', 'Hm.'],
      ['Ann', 'Aye.'],
    ])
  })

  test('is split where it was joined', () => {
    const names = ['Ilse', 'Osip', 'Old Osip', 'Пётр', 'A.B. (x)']
    const words = fc
      .string({ unit: fc.constantFrom('a', 'я', ' ', '.', '\n', '“', '{') })
      .map((text) => `x${text.trim()}`)
    fc.assert(
      fc.property(
        fc.array(fc.record({ name: fc.constantFrom(...names), message: words }), { minLength: 1 }),
        (lines) => {
          const whole = joinLines(lines)
          expect(splitLines(whole, names).map(({ name, start, end }) => [name, whole.slice(start, end)])).toEqual(
            lines.map(({ name, message }, at) => [at === 0 ? null : name, message]),
          )
        },
      ),
    )
  })
})
