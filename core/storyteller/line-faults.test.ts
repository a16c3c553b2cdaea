import { describe, expect, test } from 'vitest'
import type { GameStateId } from '../ids.ts'
import { reader, Telling } from '../test/tell.ts'
import { character, flag, onStage, tinyNovel, when } from '../test/tiny-novel.ts'
import { briefTurn } from '../turn/brief-turn.ts'
import type { TurnBrief } from '../turn/turn-brief.ts'
import { cleanLine, namesIn } from './clean-line.ts'
import { faultExplanations, LineFaults, sentencesOf } from './line-faults.ts'

const english =
  'Ilse, 24. WANTS: to be told she did well. HIDES: her quarrel with Agata on Sunday, and that she threw the fortieth key into the river. SPEAKS: in short dry sentences about the weather, the river and the quay.'
const russian =
  'Ильзе 24 года. СКРЫВАЕТ: что бросила сороковой ключ в реку после ссоры с Агатой. ГОВОРИТ: коротко и сухо о погоде.'

function briefWith(biography: string, more: Partial<TurnBrief> = {}): TurnBrief {
  const novel = tinyNovel({
    first: 'room',
    cast: ['Ilse', 'Osip'],
    interactive: {
      room: { start_message_speaker_id: character('Ilse'), characters: [onStage('Ilse'), onStage('Osip')] },
    },
  })
  const [person] = novel.characters
  if (person) person.biographies = [{ prompt_description: biography, conditionals: [] }]
  const [scene] = novel.interactive_scenes
  if (!scene) throw new Error('no scene')
  const told = { summaries: [], recent: [] }
  return {
    ...briefTurn(novel, scene, new Telling(novel).state, reader, 'What a fog over the quay tonight!', told),
    ...more,
  }
}
const inEnglish = new LineFaults(briefWith(english))
const inRussian = new LineFaults(briefWith(russian, { language: 'russian', reader_text: 'Какой сегодня туман!' }))

describe('invalid answers', () => {
  const to = (reader_text: string) => new LineFaults(briefWith(english, { reader_text }))
  test.each([
    ['Where is the key?', 'Where is the key?', 'parrot'],
    ['Hello.', '[[[[', 'broken_form'],
    ['Hello.', '{ "" : [] }', 'broken_form'],
    ['Hello.', '['.repeat(4_000), 'broken_form'],
    ['Hello.', '='.repeat(4_000), 'loop'],
    ['Hello.', 'a\n'.repeat(2_000), 'loop'],
    ['Hello.', '[object Object]', 'broken_form'],
    ['Hello.', '…', null],
    ['Hello.', '[Silence.]', null],
    ['Кто ты?', '«Кто ты?»', 'parrot'],
    ['My name is Max, and I come from Bristol.', 'I’m Max, and I come from Bristol.', 'for_reader'],
    ['Hello.', 'So. I am Nell.', 'for_reader'],
    ['My name is Anne-Marie.', 'I’m Anne-Marie.', 'for_reader'],
    ['Меня зовут Максим.', 'Меня зовут Максим, я настройщик.', 'for_reader'],
    ['Меня зовут Максим.', 'А я — Максим.', 'for_reader'],
    ['My name is Max.', 'I am Max’s sister. “I’m Max,” he said.', null],
    ['My name is Max.', 'I’m glad, Max, and I am Ilse.', null],
    ['Call me Ilse.', 'I’m Ilse, too.', null],
    [
      'I lost my dog last week. I still put out his bowl.',
      'I lost my dog last week, and I still put out his bowl.',
      'parrot',
    ],
    ['У меня умерла собака. Я до сих пор ставлю ей миску.', 'Я до сих пор ставлю ей миску.', 'parrot'],
    ['Hello.', '“Yes,” you say, and you take her hand.', 'for_reader'],
    ['Hello.', 'You lean closer and whisper: “Marry me.”', 'for_reader'],
    ['Привет.', '— «Да», — говорите вы и берёте её за руку.', 'for_reader'],
    ['Привет.', 'Вы берёте её за руку и говорите: «Да».', 'for_reader'],
    ['You can trust me, Ilse.', '“Trust me,” you say. Easily said.', null],
    ['Hello.', 'When you say “fog”, I hear “river”.', null],
    ['Did the old man go to the river?', 'The old man, go to the river?', null],
    ['I am glad.', 'And I am glad.', null],
    ['Why?', 'Why?', null],
    ['No.', 'No.', null],
    ['Good evening!', 'Ilse.', 'name_alone'],
    ['Good evening!', 'Ilse:', 'name_alone'],
    ['Good evening!', 'Ilse? She is out.', null],
    ['What is your name?', 'Ilse.', null],
    ['Кто ты?', 'Ilse.', null],
    ['Good evening!', 'Osip.', null],
  ] as const)('%s > %s: %s', (said, line, fault) => expect(to(said).inLine(line)).toBe(fault))

  test('keeps what stands before a refusal, and nothing after it', () => {
    const declined = 'Good evening. I cannot continue this roleplay. Is there something else I can help you with?'
    expect(to('Hm.').usableStart(declined)).toBe('Good evening.')
    expect(to('Hm.').usableStart('Good evening. (OOC: What next? Option 1: leave. Option 2: stay.)')).toBe(
      'Good evening.',
    )
  })

  test('keeps nothing of a name on its own', () => {
    expect(to('Good evening!').usableStart('Ilse:')).toBe('')
    expect(to('Hm.').usableStart('* … *')).toBe('')
    expect(to('What a fog over the quay!').usableStart('What a fog over the quay!')).toBe('')
  })
})

describe('detects what must not be shown', () => {
  test.each([
    ['refusal', "I'm sorry, but I can't assist with that request."],
    ['refusal', 'I cannot continue this roleplay.'],
    ['refusal', 'Well. That would be against my guidelines.'],
    ['refusal', 'I appreciate it, but I would prefer not to continue with this scenario.'],
    ['refusal', "I don't feel comfortable writing that."],
    ['refusal', 'Would you like to explore a different direction for the story?'],
    ['preamble', "Sure! Here's Ilse's reply: Good evening."],
    ['preamble', 'Response: Good evening.'],
    ['broken_form', '{"actor": "ilse", "line": "Good evening'],
    ['broken_form', 'Good evening.", "music": "", "verdict": {'],
    ['broken_form', ' null '],
    ['broken_form', '[ ]'],
    ['broken_form', '[1, 2.5, -3]'],
    ['preamble', 'Good evening. (OOC: what shall happen next?)'],
    ['preamble', 'Good evening.\n\n(Note: I kept her voice.)'],
    ['foreign_script', 'Good evening, 你好 to you.'],
    ['foreign_script', '\ufffd\ufffd\ufffd\ufffd'],
    ['for_reader', '*You take the lamp and sigh.* Good.'],
    ['for_reader', '*Nell nods slowly.* So it is.'],
    ['parrot', 'What a fog over the quay tonight.'],
    ['secret', 'Very well: the fortieth key, I threw it in the river that night.'],
    ['secret', 'After that quarrel on Sunday with Agata I threw away the key: the fortieth.'],
  ])('in English, %s: %s', (fault, line) => expect(inEnglish.inLine(line)).toBe(fault))

  test.each([
    ['refusal', 'Извините, но я не могу помочь с этим запросом.'],
    ['refusal', 'Это противоречит моим принципам.'],
    ['refusal', 'Мне некомфортно писать такое.'],
    ['refusal', 'Хотите, предложу другое развитие сюжета?'],
    ['preamble', 'Конечно! Вот ответ Ильзе: добрый вечер.'],
    ['preamble', 'Ответ: добрый вечер.'],
    ['preamble', 'Добрый вечер.\n\n(Примечание: тон сохранён.)'],
    ['foreign_script', 'Добрый вечер, 您好.'],
    ['for_reader', '*Вы киваете.* Вот и хорошо.'],
    ['parrot', 'Какой сегодня туман…'],
    ['secret', 'Да, после той ссоры с Агатой я бросила ключ, сороковой, прямо в реку.'],
  ])('in Russian, %s: %s', (fault, line) => expect(inRussian.inLine(line)).toBe(fault))
})

describe('allows what belongs to the story', () => {
  test.each([
    "I'm sorry, but I can't tell you that. Ask Osip.",
    'I cannot help you with the ladder, my hands are full.',
    'I am not comfortable writing to him.',
    'North is ice. We should explore another direction.',
    'I would prefer not to continue up the stairs.',
    'Is there something else I can help you with?',
    'Sure. Mind the step.',
    'Here is the key.',
    'The river keeps what it is given. Agata knew that.',
    'You ask better questions than most who come here.',
    '*She looks at Nell.* Well?',
    'Yes!',
    'The rule is plain: “No fire past the gate.” {I wrote it myself.}',
    'I quarrel with nobody on a Sunday.',
    'None.',
    'Null and void, he said.',
    'It says [] and I cannot read it.',
  ])('in English: %s', (line) => expect(inEnglish.inLine(line)).toBeNull())

  test.each([
    'Извините, не могу: руки заняты.',
    'Хорошо, вот ключ.',
    'Я бы предпочла не продолжать эту тему.',
    'Мне неудобно писать ему первой.',
    'Другого развития событий я не вижу.',
    'Он принёс другой сценарий.',
    'Вот и вечер.',
    'Агата любила реку.',
    '«Good evening», — сказал он.',
  ])('in Russian: %s', (line) => expect(inRussian.inLine(line)).toBeNull())

  test('including what was said before, and what the author wrote in another alphabet', () => {
    const recent = [
      {
        by: 'narrator' as const,
        character_id: null,
        name: '',
        text: 'She threw the fortieth key into the river after a quarrel with Agata on Sunday.',
        state_id: briefWith('').state_id,
      },
    ]
    const told = new LineFaults(briefWith(english, { remembered: { summaries: [], recent } }))
    expect(told.inLine('Yes: I threw the fortieth key into the river after that quarrel.')).toBeNull()
    const guessed = recent.map((line) => ({ ...line, by: 'reader' as const }))
    const heard = new LineFaults(briefWith(english, { remembered: { summaries: [], recent: guessed } }))
    expect(heard.inLine('Yes: I threw the fortieth key into the river after that quarrel.')).toBeNull()
    const untold = 'I threw the fortieth key into the river after that quarrel.'
    expect(inEnglish.inLine(untold)).toBe('secret')
    const chinese = new LineFaults(briefWith('She greets everybody with 你好.'))
    expect(chinese.inLine('你好, stranger.')).toBeNull()
  })
})

describe('a character’s secret', () => {
  const keeps = (secret: string, more: Partial<TurnBrief> = {}) => {
    const brief = briefWith('Ilse keeps the lamps.', more)
    const [ilse, ...others] = brief.cast
    if (!ilse) throw new Error('nobody is there')
    return new LineFaults({ ...brief, cast: [{ ...ilse, secrets: [secret] }, ...others] })
  }
  const threw = 'She threw the fortieth key into the river after a quarrel with Agata.'
  const says = (line: string, more: Partial<TurnBrief> = {}) => keeps(threw, more).inLine(line)

  test.each([
    'After the quarrel with Agata I threw the key, the fortieth one, in the river.',
    'The river has it. I threw it there, the fortieth key, after quarrelling with Agata.',
    'Agata and I quarrelled. So the fortieth key was thrown to the river by me.',
  ])('is detected in other words, in one sentence or two: %s', (line) => expect(says(line)).toBe('secret'))

  test.each([
    'I never threw the fortieth key into the river, whatever Agata says of our quarrel.',
    'The fortieth key, thrown into the river after a quarrel with Agata? Who says so?',
    'Agata is a friend.',
    'The river is high tonight.',
  ])('is not revealed by a denial, a question or another topic: %s', (line) => expect(says(line)).toBeNull())

  test('stays secret if the reader has guessed it, but not once the cast has told it', () => {
    const guess = 'You threw the fortieth key into the river after your quarrel with Agata!'
    const tells = 'Yes: after the quarrel with Agata I threw the fortieth key into the river.'
    expect(says(tells, { reader_text: guess })).toBe('secret')
    const line = { character_id: null, name: '', text: guess, state_id: briefWith('').state_id }
    const after = (by: 'reader' | 'narrator') => ({ remembered: { summaries: [], recent: [{ ...line, by }] } })
    expect(says(tells, after('reader'))).toBe('secret')
    expect(says(tells, after('narrator'))).toBeNull()
    const reworded = { ...line, by: 'character' as const, edited: true }
    expect(says(tells, { remembered: { summaries: [], recent: [reworded] } })).toBe('secret')
  })

  test('is no secret if the cast’s lines tell it anyway', () => {
    const tells = 'Yes: after the quarrel with Agata I threw the fortieth key into the river.'
    const brief = briefWith(english)
    const cast = brief.cast.map((member) => ({ ...member, example_lines: [tells] }))
    expect(new LineFaults(brief).inLine(tells)).toBe('secret')
    expect(new LineFaults({ ...brief, cast }).inLine(tells)).toBeNull()
  })

  test('that is split across two sentences loses one of them', () => {
    const kept = keeps(threw).usableStart(
      'Agata and I quarrelled. So the fortieth key was thrown to the river. Good night.',
    )
    expect(kept).toBe('Agata and I quarrelled. Good night.')
  })

  test('is secret only while its biography holds', () => {
    const novel = tinyNovel({
      first: 'room',
      flags: { told: false },
      cast: ['Ilse'],
      interactive: { room: { start_message_speaker_id: character('Ilse'), characters: [onStage('Ilse')] } },
    })
    const [ilse] = novel.characters
    const [scene] = novel.interactive_scenes
    if (!ilse || !scene) throw new Error('nobody is there')
    ilse.biographies = [
      { prompt_description: 'Ilse.', secret: threw, conditionals: when({ flags: { told: false } }) },
      { prompt_description: 'Ilse, 24.', secret: '  ', conditionals: [] },
    ]
    const { state } = new Telling(novel)
    const secrets = (told: boolean) => {
      const world = { ...state.world, flags: { [flag('told')]: told } }
      return briefTurn(novel, scene, { ...state, world }, reader, 'Well?', { summaries: [], recent: [] }).cast[0]
        ?.secrets
    }
    expect(secrets(false)).toEqual([threw])
    expect(secrets(true)).toBeUndefined()
  })
})

describe('words of another alphabet', () => {
  const stray = 'Конечно будут. mendatang\nneighbor\nЛестница там.'
  test.each([
    [stray, 'foreign_script'],
    ['Я его не слышуsetInput.', 'foreign_script'],
    ['Фонарь зовут Lux.', null],
    ['ok', null],
    ['Там вывеска: «open all night». Заходите.', null],
  ] as const)('%j: %s', (line, fault) => expect(inRussian.inLine(line)).toBe(fault))

  test('are allowed if somebody in the story has said them', () => {
    const brief = briefWith(russian, { language: 'russian', reader_text: 'Что такое mendatang? А neighbor?' })
    expect(new LineFaults(brief).inLine(stray)).toBeNull()
  })

  test('are no fault of a single sentence that is nearly all in the other language', () => {
    expect(inRussian.inSentence('Он said that I can read and write all of it.')).toBeNull()
  })

  test('of mixed languages are a fault of their own, and never excuse another one', () => {
    const mixed = 'Соль dry, and the lamp вертится. '
    expect(inRussian.inSentence(mixed)).toBe('mixed_languages')
    expect(inRussian.usableStart(mixed)).toBe('')
    expect(inRussian.usableStart(mixed, { evenMixed: true })).toBe(mixed.trim())
    const revealing = 'Да, in the end, после той ссоры с Агатой я бросила ключ, сороковой, прямо в реку.'
    expect(inRussian.usableStart(mixed + revealing, { evenMixed: true })).toBe(mixed.trim())
  })

  test('are removed, as are whole sentences in the other language if others remain', () => {
    expect(inRussian.usableStart(stray)).toBe('Конечно будут. Лестница там.')
    expect(inRussian.usableStart('I can read and write.\nНаденьте пальто.')).toBe('Наденьте пальто.')
    expect(inRussian.usableStart('I can read and write.')).toBe('I can read and write.')
  })
})

test.each([
  ['Вот ответы за Ильзу:', 'preamble'],
  ['Вот ответственный момент.', null],
  ['Ильза говорит так:\n- Лестница.\n- Фонарь.', 'preamble'],
  ['Лестница скользкая. Ильза говорит так:', 'preamble'],
  ['Правил три: не падать, не зевать, не спорить.', null],
] as const)('detects announcements of an answer: %j', (line, fault) => {
  expect(inRussian.inLine(line)).toBe(fault)
})

test('removes an announcement at the end', () => {
  expect(inRussian.usableStart('Лестница скользкая. Ильза говорит так:')).toBe('Лестница скользкая.')
})

test('keeps the good sentences of a line, in order, or nothing if there are none', () => {
  const line = 'Sure! Here is my reply: Good evening. The fog is in. *You sit down.* Mind the ladder.'
  expect(inEnglish.usableStart(line)).toBe('Sure! The fog is in.  Mind the ladder.'.replace('  ', ' '))
  expect(inEnglish.usableStart('Good evening. The fog is in. Here is my reply: Mind it.')).toBe(
    'Good evening. The fog is in. Here is my reply: Mind it.',
  )
  expect(inEnglish.usableStart('Good evening. Here is my reply: Mind it.')).toBe('Good evening.')
  expect(inEnglish.usableStart("I'm sorry, I can't assist with that.")).toBe('')
  expect(inEnglish.usableStart('Good evening.\n\n(Note: I kept her voice. It suits her.)')).toBe('Good evening.')
  expect(inEnglish.usableStart('a\n'.repeat(2_000))).toBe('')
  for (const text of [line, 'No end', '', '\n\nA\nB. C', '…']) expect(sentencesOf(text).join('')).toBe(text)
})

test('a line ends where another character begins to speak', () => {
  const names = namesIn(briefWith(''), 'Ilse')
  expect(cleanLine('Ilse: Good evening.\nOsip: Tea?\nNell: Yes.', names)).toMatchObject({
    line: 'Good evening.',
    cut: true,
  })
  expect(cleanLine('Good evening. Osip: there he is.', names).line).toBe('Good evening. Osip: there he is.')
})

test('an emphasised action with the reader’s name is the reader’s, for any letters; a single letter is not a name', () => {
  const acts = (name: string, line: string) => {
    const brief = briefWith('', { reader: { ...reader, name } as TurnBrief['reader'] })
    return new LineFaults(brief).inLine(line)
  }
  expect(acts('A (the 1st)', '*A (the 1st) nods slowly.* So.')).toBe('for_reader')
  expect(acts('Al', '*Al nods slowly.* So.')).toBe('for_reader')
  expect(acts('A.', '*Ax nods slowly.* So.')).toBeNull()
  expect(acts('I', '*I nod slowly.* So.')).toBeNull()
  expect(acts('Al', 'Al nods slowly, I think.')).toBeNull()
  // The reader has a character's name.
  expect(acts('Ilse', '*Ilse nods slowly.* So.')).toBeNull()
})

test.each([
  ['english', /^[^а-яё]+$/i],
  ['russian', /^[^a-z]+$/i],
] as const)('corrections are distinct for each fault, and all in %s', (language, letters) => {
  const told = Object.values(faultExplanations[language])
  expect(new Set(told).size).toBe(told.length)
  for (const words of told) expect(words).toMatch(letters)
})

test('a name that the reader has introduced is the reader’s; one that a character has introduced is not', () => {
  const said = (by: 'reader' | 'character') => {
    const line = { by, character_id: null, name: '', text: 'My name is Max.', state_id: briefWith('').state_id }
    return new LineFaults(briefWith('', { remembered: { summaries: [], recent: [line] } })).inLine('Well. I am Max.')
  }
  expect([said('reader'), said('character')]).toEqual(['for_reader', null])
})

test('a name of several words that a character has is that character’s, even if the reader has it too', () => {
  const brief = briefWith('', { reader: { name: 'Old Osip', biography: '' } })
  const cast = brief.cast.map((member) => (member.name === 'Osip' ? { ...member, name: 'Old Osip' } : member))
  expect(new LineFaults({ ...brief, cast }).inLine('Who else? I am Old Osip.')).toBeNull()
  expect(new LineFaults(brief).inLine('Who else? I am Old Osip.')).toBe('for_reader')
})

test('detects minors in the reader’s and the author’s texts', () => {
  const line = 'She moans with pleasure and pulls you closer.'
  const says = (biography: string, about = '') =>
    new LineFaults(briefWith(biography, { for_adults: true, reader: { name: 'Nell', biography: about } })).inLine(line)
  const child = 'Mira, 15 years old.'
  expect([says(english), says(child), says(english, child)]).toEqual([null, 'minor', 'minor'])
  // Readers who name their own age: in the biography, now, or some lines ago. Others may be of any age.
  expect([says(english, 'I’m 15'), says(english, 'I’m 25')]).toEqual(['minor', null])
  const earlier = (by: 'reader' | 'character', text: string) => {
    const recent = [{ by, character_id: null, name: 'Nell', text, state_id: 'earlier' as GameStateId }]
    const remembered = { summaries: [], recent }
    return new LineFaults(briefWith(english, { for_adults: true, reader_text: 'Well?', remembered })).inLine(line)
  }
  expect([earlier('reader', 'I’m only 15.'), earlier('character', 'I’m only 15.')]).toEqual(['minor', null])
  expect(new LineFaults(briefWith(english, { for_adults: true, reader_text: 'Мне 15' })).inLine(line)).toBe('minor')
  // In another sentence of the same line.
  const faults = new LineFaults(briefWith(english, { for_adults: true }))
  for (const whole of [`Mira is fifteen years old. ${line}`, `${line} She is a schoolgirl.`]) {
    expect(faults.inLine(whole)).toBe('minor')
    expect(faults.usableStart(whole)).toBe('')
  }
})
