import { character, ending, flag, picture, scale } from '@fabula/core/test/tiny-novel'
import type { PastLine } from '@fabula/core/turn/turn-brief'
import { describe, expect, test } from 'vitest'
import { testBrief } from '../test-brief.ts'
import { explainLines } from './explain-lines.ts'
import { OfflineStoryteller } from './offline-storyteller.ts'
import { readingPace, streamWords } from './stream-words.ts'
import { member, past, says } from './test-talk.ts'

describe('the line', () => {
  test('fits the text, among the lines for this scene and for anywhere', () => {
    expect(says('Where do you keep the key?').message).toBe('The key? It hangs on the hook.')
    const cast = [
      member('Ilse', { scene_lines: ['The moon is late.'], example_lines: ['Lamps? There are forty lamps.'] }),
    ]
    expect(says('How many lamps are there?', { cast }).message).toBe('Lamps? There are forty lamps.')
    expect(says('Nothing in particular.', { cast }).message).toBe('The moon is late.')
  })

  test('is found by Russian stems and questions about either person', () => {
    const cast = [member('Ильза', { scene_lines: ['Тихо тут.', 'Письма приходят редко.', 'Кто я? Ильза, фонарщица.'] })]
    const say = (text: string) => says(text, { cast, language: 'russian' }).message
    expect(say('Я получила письмо')).toBe('Письма приходят редко.')
    expect(say('А вы кто?')).toBe('Кто я? Ильза, фонарщица.')
  })

  test('tells who the speaker is, however that is asked, in either language; no other line does', () => {
    const who = 'Who am I? Ilse, a lamplighter.'
    const cast = [
      member('Ilse', {
        aliases: ['the lamplighter'],
        scene_lines: ['The lamps keep what people say.', 'Mind the ladder.', 'They named the boat after me.', who],
      }),
    ]
    for (const asked of ['What is your name?', 'Tell me about yourself.', 'Who are you?', 'Кто ты?', 'Расскажи о себе'])
      expect(says(asked, { cast }).message, asked).toBe(who)
  })

  test('says goodbye only to a farewell, even if its word has other meanings; a bare “what?” is no question of its own', () => {
    const filling = ['Снег идёт.', 'Фитиль сух.', 'Лодка стара.', 'Мост узок.', 'Чайник кипит.', 'Ставни скрипят.']
    const scene_lines = [
      'Снег сыплет, пока зима.',
      'Что делать? Ждать.',
      'Не знаю.',
      'Уходите? Ну, ступайте.',
      ...filling,
    ]
    const cast = [member('Ильза', { scene_lines })]
    const say = (text: string) => says(text, { cast, language: 'russian' }).message
    expect(say('Пока!')).toBe('Уходите? Ну, ступайте.')
    expect(say('Что?')).toBe('Не знаю.')
    expect(say('Что тут можно сделать?')).toBe('Что делать? Ждать.')
  })

  test('is not repeated on this path except as an answer; when all lines are used, gestures keep the conversation going', () => {
    const cast = [member('Ilse', { scene_lines: ['One.', 'Two.', 'The key? Here.'] })]
    const recent: PastLine[] = []
    const heard: string[] = []
    for (const [turn, text] of ['Hm.', 'Hm.', 'Hm.', 'Hm.', 'Hm.', 'What of the key?'].entries()) {
      const { message } = says(text, { cast, turn: turn + 1, remembered: { summaries: [], recent } })
      heard.push(message)
      recent.push(past('reader', text), past('character', message, character('Ilse')))
    }
    expect(heard.slice(0, 3)).toEqual(['One.', 'Two.', 'The key? Here.'])
    for (const gesture of heard.slice(3, 5)) expect(gesture).toMatch(/^\*[^*]+\*$/)
    // It answers now, and has long been out of view.
    expect(heard[5]).toBe('*thinks, and does not answer*')
    recent.push(past('reader', 'Hm.'), past('character', '*listens*', character('Ilse')))
    expect(says('What of the key?', { cast, turn: 7, remembered: { summaries: [], recent } }).message).toBe(
      'The key? Here.',
    )
  })

  test('with a value in it is the same line, whatever the value was', () => {
    const purse = 'Your {{gold}} coins, {{user}}, and the door: {{door open}}.'
    const cast = [member('Ilse', { scene_lines: [purse, 'The moon is late.'] })]
    const recent = [past('character', 'Your 3 coins, Nell, and the door: no.', character('Ilse'))]
    const say = (text: string) =>
      says('Coins.', { cast, remembered: { summaries: [], recent: [...recent, past('reader', text)] } })
    expect(say('Hm.').message).toBe('The moon is late.')
  })

  test('differs for another attempt, and is the same for the same attempt', () => {
    const first = says('Hm.')
    expect(says('Hm.')).toEqual(first)
    expect(says('Hm.', { attempt: 1 }).message).not.toBe(first.message)
  })

  test('quotes no prompt and no biography: a character without lines answers with a gesture, or with their name', () => {
    const prompts = { scene_prompts: ['SECRET'], world_prompts: [{ name: 'x', text: 'SECRET' }] }
    const recent: PastLine[] = []
    const heard = [
      'Who are you?',
      'Hello!',
      'Where am I?',
      'Where am I?',
      'Where am I?',
      'You idiot',
      'Thanks',
      '…',
    ].map((text, at) => {
      const remembered = { summaries: [], recent: [...recent] }
      const { message } = says(text, { cast: [member('Ilse')], turn: at + 1, remembered, ...prompts })
      recent.push(past('reader', text), past('character', message, character('Ilse')))
      return message
    })
    expect(heard[0]).toBe('Ilse.')
    for (const gesture of heard.slice(1)) expect(gesture).toMatch(/^\*[^*]+\*$/)
    expect(new Set(heard).size).toBe(heard.length)
    expect(says('Привет', { cast: [member('Ilse')], language: 'russian' }).message).toBe('*кивает в ответ*')
    expect(says('Hm.', { cast: [] })).toMatchObject({ message: '…', speaker_id: null })
  })

  test('is not repeated when it is the only one: a gesture comes between', () => {
    const cast = [member('Ilse', { scene_lines: ['It snows.'] })]
    const recent = [past('reader', 'Hm.'), past('character', 'It snows.', character('Ilse'))]
    expect(says('Hm.', { cast, turn: 2, remembered: { summaries: [], recent } }).message).toMatch(/^\*.+\*$/)
  })

  test('for one question answers no other: where the reader is, who they are, whether anybody is real', () => {
    const lines = ['Where are you? In the house.', 'Who are you? Family.', 'Real? Ask my back.', 'I don’t know.']
    const cast = [member('Ilse', { scene_lines: lines })]
    const say = (text: string) => says(text, { cast }).message
    for (const asked of ['Where am I?', 'wher am i', 'What is this place?', 'Где я?', 'что это за место?'])
      expect(say(asked), asked).toBe(lines[0])
    for (const asked of ['Who am I?', 'А кто я?']) expect(say(asked), asked).toBe(lines[1])
    for (const asked of [
      'Are you a robot?',
      'are you an AI',
      'is this just a game?',
      'ты бот?',
      'вы настоящая?',
      'это нейросеть',
    ])
      expect(say(asked), asked).toBe(lines[2])
    for (const asked of [
      'Where is my aunt?',
      'Who is Dracula?',
      'кто такой Дракула?',
      'Where is the robot?',
      'What time is it?',
    ])
      expect(say(asked), asked).toBe(lines[3])
  })

  test("about a place may begin with the scene's name", () => {
    const cast = [
      member('Ilse', { scene_lines: ['I don’t know.', 'It is quiet in the harbour.', 'The harbour? Old.'] }),
    ]
    const scene = { ...testBrief().scene, name: 'The harbour' }
    expect(says('Where am I?', { cast, scene }).message).toBe('The harbour? Old.')
  })

  test('goes on when the reader only asks what is going on; “let’s go” is answered by a character who comes along', () => {
    const lines = ['Love? Like a stove.', 'You need help? No.', 'They came at night.', 'Come up the street with me.']
    const cast = [member('Ilse', { scene_lines: lines })]
    const say = (text: string) => says(text, { cast, endings: [], ways_out: [] }).message
    for (const asked of ['what happened?', 'What is going on?', 'что происходит?', 'go on', 'tell me a story'])
      expect(say(asked), asked).toBe(lines[2])
    for (const asked of ['let’s go', 'lets go', 'ну пошли уже', 'идём']) expect(say(asked), asked).toBe(lines[3])
    expect(say('Do you love music?')).not.toBe(lines[0])
    expect(say('вы любите музыку?')).not.toBe(lines[0])
  })

  test("has the reader's name where the author left room for it", () => {
    expect(says('Hm.', { cast: [member('Ilse', { scene_lines: ['Well, {{user}}?'] })] }).message).toBe('Well, Nell?')
  })

  test('for "where is she" is about the person mentioned before', () => {
    const cast = [member('Ilse', { scene_lines: ['It snows.', 'Agata went out.', 'Agata took her boots.'] })]
    const recent = [past('reader', 'Where is Agata?'), past('character', 'Agata went out.', character('Ilse'))]
    expect(says('And where is she?', { cast, turn: 2, remembered: { summaries: [], recent } }).message).toBe(
      'Agata took her boots.',
    )
  })
})

describe('explainLines', () => {
  test('lists the lines that would answer, best first, with the words they take up', () => {
    const found = explainLines(testBrief({ reader_text: 'Where do you keep the key, dear?' }))
    expect(found?.fits).toBe(true)
    expect(found?.lines[0]).toEqual({
      character_id: character('Ilse'),
      name: 'Ilse',
      text: 'The key? It hangs on the hook.',
      fits: true,
      words: ['key'],
    })
  })

  test('reports a gap when no line answers, with the lines that keep the conversation going', () => {
    const found = explainLines(testBrief({ reader_text: 'Do you believe in ghosts?' }))
    expect(found).toEqual({ fits: false, lines: [] })
    expect(explainLines(testBrief({ reader_text: 'I believe in ghosts.' }))).toMatchObject({
      fits: false,
      lines: [{ fits: false, words: [] }, { fits: false }],
    })
    expect(explainLines(testBrief({ reader_text: null }))).toBeNull()
    // Nothing keeps a plain question going: a gesture answers it.
    expect(explainLines(testBrief({ reader_text: 'How old are you?' }))).toEqual({ fits: false, lines: [] })
  })
})

describe('the character that answers', () => {
  const two = [
    member('Ilse', { scene_lines: ['It snows.', 'Osip? He knows more than he says.'] }),
    member('Osip', { aliases: ['the ferryman'], scene_lines: ['Tea?', 'The fortieth? I carried that post up.'] }),
  ]
  const speaker = (text: string, cast = two) => {
    const { speaker_id } = says(text, { cast, default_speaker: character('Ilse') })
    return cast.find(({ character_id }) => character_id === speaker_id)?.name
  }

  test.each([
    ['Osip, where is she?', 'Osip'],
    ['osip where is she', 'Osip'],
    ['what should I do osip', 'Osip'],
    ['Ask Osip about the tea', 'Osip'],
    ['I look at Osip.', 'Osip'],
    ['Ferryman!', 'Osip'],
    ['who is Osip', 'Ilse'],
    ['Do you trust Osip?', 'Ilse'],
    ['Osip is lying', 'Ilse'],
    ['Hm.', 'Ilse'],
    // Nobody is named, and only he has something to say about it.
    ['Tell me about the fortieth', 'Osip'],
  ])('%s', (text, name) => {
    expect(speaker(text)).toBe(name)
  })

  test.each([
    ['Осип, где она?', 'Осип'],
    ['Спросите Осипа про чай', 'Осип'],
    ['Смотрю на Осипа', 'Осип'],
    ['осип вы где были', 'Осип'],
    ['кто такой осип', 'Ильза'],
    ['Вы верите Осипу?', 'Ильза'],
    ['осип нам врёт', 'Ильза'],
  ])('%s', (text, name) => {
    const cast = [
      { ...member('Ilse'), name: 'Ильза', scene_lines: ['Снег идёт.', 'Не знаю.'] },
      { ...member('Osip'), name: 'Осип', scene_lines: ['Чай будешь?', 'Так-то оно так.'] },
    ]
    expect(speaker(text, cast)).toBe(name)
  })
})

describe('a line that the author marked', () => {
  const sprites = ['ilse-neutral', 'ilse-glad'].map((name) => ({ id: picture(name), name, description: '' }))
  test('brings its expression, whatever its words say, and its music', () => {
    const cast = [
      member('Ilse', {
        sprites,
        scene_lines: ['She is dead. I miss her, {{user}}.'],
        line_marks: [
          {
            line: 'She is dead. I miss her, {{user}}.',
            sprite_id: picture('ilse-glad'),
            music_asset_id: picture('waltz'),
          },
        ],
      }),
    ]
    expect(says('Hm.', { cast })).toMatchObject({
      sprites: [{ asset_id: picture('ilse-glad') }],
      music_asset_id: picture('waltz'),
    })
  })
})

describe('changes', () => {
  test("happen only by the author's keywords, as stems, and not when denied", () => {
    expect(says('Please, give me the key!').changes).toEqual([
      { kind: 'flag', id: flag('has key'), value: true, because: 'give me the key' },
    ])
    expect(says('Do not give me the key').changes).toEqual([])
    expect(says('I like keys').changes).toEqual([])
  })

  test('happen once per scene; a keyword with a minus reverses them', () => {
    const brief = testBrief()
    const change = brief.changes.find((entry) => entry.kind === 'scale')
    expect(says('Thank you, Ilse').changes).toEqual([
      { kind: 'scale', id: scale('trust'), step: 1, because: 'thank you' },
    ])
    const recent = [past('reader', 'thank you'), past('character', 'Hm.', character('Ilse'))]
    expect(says('Thank you', { turn: 2, remembered: { summaries: [], recent } }).changes).toEqual([])
    expect(says('Thank you', { turn: 1, remembered: { summaries: [], recent } }).changes).toHaveLength(1)
    const minus = change ? [{ ...change, keywords: ['-liar'] }] : []
    expect(says('You are a liar', { changes: minus }).changes).toMatchObject([{ step: -1 }])
  })

  test('of a choice are its single changes by keyword, without a line', () => {
    const change = testBrief().changes.find((entry) => entry.kind === 'flag')
    const changes = change ? [{ ...change, mode: 'single' as const }] : []
    expect(says('Give me the key', { purpose: 'changes', changes })).toMatchObject({
      message: '',
      changes: [{ value: true }],
    })
  })
})

describe('ways out', () => {
  test('are never taken for the reader; they are offered after three turns, or at once if asked for', () => {
    expect(says('Hm.', { turn: 2 }).offered_endings).toEqual([])
    expect(says('Hm.', { turn: 3 }).offered_endings).toEqual([ending('leave')])
    expect(says("Let's talk. Let us go, all of us.", { turn: 1 })).toMatchObject({
      ending: null,
      offered_endings: [ending('leave')],
    })
  })

  test('are taken when repeated or agreed to; never by a question, nor by another word', () => {
    const after = (before: string, now: string) => {
      const recent = [past('reader', before), past('character', 'Hm.', character('Ilse'))]
      return says(now, { turn: 2, remembered: { summaries: [], recent } }).ending?.ending_id ?? null
    }
    expect(after('Let us go', 'Let us leave the room')).toBe(ending('leave'))
    expect(after('Let us go', 'Yes')).toBe(ending('leave'))
    expect(after('Let us go', 'Why?')).toBeNull()
    expect(after('Let us go', 'Tell me about the ladder')).toBeNull()
    expect(after('The key is pretty', 'Yes')).toBeNull()
  })

  test('are offered as soon as there is nothing new to say', () => {
    expect(says('Hm.', { turn: 1, cast: [member('Ilse')] }).offered_endings).toEqual([ending('leave')])
  })
})

describe('the expression', () => {
  const looks = ['ilse-neutral', 'ilse-glad', 'ilse-sad', 'ilse-angry', 'ilse-afraid'].map((name) => ({
    id: picture(name),
    name,
    description: '',
  }))
  const face = (line: string, text: string, sprites = looks) =>
    says(text, { cast: [member('Ilse', { scene_lines: [line], sprites })] }).sprites[0]?.asset_id

  test.each([
    ['I am so happy you came!', 'Hm.', 'ilse-glad'],
    ['She is dead. I miss her.', 'Hm.', 'ilse-sad'],
    ['Мне страшно, боюсь темноты.', 'Хм.', 'ilse-afraid'],
    ['Вот злюсь я на него.', 'Хм.', 'ilse-angry'],
    ['The boat is here.', 'You stupid liar!', 'ilse-angry'],
    ['The boat is here.', 'Спасибо вам!', 'ilse-glad'],
    ['The boat is here.', 'Hm.', 'ilse-neutral'],
    ['Сильный ветер, без шапки холодно.', 'Хм.', 'ilse-neutral'],
  ])('for %s (to "%s") is %s', (line, text, look) => {
    expect(face(line, text)).toBe(picture(look))
  })

  test('works with sprites named and described in Russian', () => {
    const sprites = [
      { id: picture('one'), name: 'Ильза 1', description: 'Обычное лицо.' },
      { id: picture('two'), name: 'Ильза 2', description: 'Плачет, грустная.' },
    ]
    expect(face('Он умер, и мне одиноко.', 'Хм.', sprites)).toBe(picture('two'))
    expect(face('Лодка тут.', 'Хм.', sprites)).toBe(picture('one'))
  })
})

describe('how it is told', () => {
  test('sends the speaker first, then words that add up to the message', async () => {
    const events: { kind: string; text?: string }[] = []
    const { reply, record } = await new OfflineStoryteller().reply(testBrief(), {
      signal: new AbortController().signal,
      onProgress: (progress) => events.push(progress),
    })
    expect(events[0]).toEqual({ kind: 'speaker', character_id: reply.speaker_id })
    expect(events.map(({ text }) => text ?? '').join('')).toBe(reply.message)
    // The speaker, and at least two pieces, however busy the machine is.
    expect(events.length).toBeGreaterThan(2)
    expect(record).toMatchObject({ model: 'offline', usage: { input_tokens: 0, output_tokens: 0 } })
  })

  test('tells a long text within its total time, however many words it has', async () => {
    const text = 'word '.repeat(4_000)
    let told = ''
    const started = performance.now()
    const pace = { ...readingPace, total: 100 }
    const tell = (piece: string) => {
      told += piece
    }
    await streamWords(text, tell, { pace, signal: new AbortController().signal })
    expect(told).toBe(text)
    // Word by word it would take a minute.
    expect(performance.now() - started).toBeLessThan(30_000)
  })
  test('ends at once when the reader leaves', async () => {
    const leaving = new AbortController()
    const told = new OfflineStoryteller({ word: 200, total: 10_000 }).reply(testBrief(), {
      signal: leaving.signal,
      onProgress: () => leaving.abort(),
    })
    await expect(told).rejects.toMatchObject({ reason: 'cancelled' })
  })
})
