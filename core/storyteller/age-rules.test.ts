import { describe, expect, test } from 'vitest'
import { ageFaultIn, isDespair } from './age-rules.ts'

const everybody = { forAdults: false, about: '', readerSaid: [] }
const adults = { forAdults: true, about: 'Ilse, 24, apprentice lamplighter.', readerSaid: [] }
const withChild = { forAdults: true, about: 'Mira, 15 years old, the baker’s daughter.', readerSaid: [] }
const withRussianChild = { forAdults: true, about: 'Мира, 15 лет, дочь пекаря.', readerSaid: [] }

/** Explicit: for adults only. */
const explicit = [
  'She moans with pleasure and pulls you closer.',
  'He slides inside her, slowly.',
  'Fuck me, she whispers.',
  'They had sex on the roof of the boathouse.',
  'His hard cock pressed against you.',
  'Она стонет от наслаждения.',
  'Они занимались любовью до утра.',
  'Трахни меня, — шепчет она.',
  'Он раздел её догола.',
  'Её накрыл оргазм.',
]

/** Allowed in any story. */
const innocent = [
  'She kisses you, and the lamp goes out.',
  'The cock crowed twice before dawn.',
  'Dick, put the kettle on.',
  'The Middlesex regiment marched past.',
  'A pussy-willow stood by the river.',
  'He pushed inside the door and shut it.',
  'My children sleep upstairs; the youngest is six years old.',
  'You fucked up the whole plan, captain.',
  'I would die for a cup of tea.',
  'Kill the lights, somebody is coming.',
  'I will end your life, thief, said the guard.',
  'Она целует вас, и лампа гаснет.',
  'Девочке пять лет, она спит наверху.',
  'Сексуальной революции здесь не было, была ярмарка.',
  'Он вошёл в неё, в эту тёмную комнату.',
  'Секстант лежал на карте.',
  'Петух прокричал дважды.',
  'Лучше умереть стоя, говорил мой дед.',
  'Мы с собой ничего не взяли.',
  'Никто не заплачет о старом фонаре.',
]

/** Never allowed. */
const harmful = [
  'Then kill yourself, and be done with it.',
  'Nobody would miss you anyway.',
  'The world would be better off without you.',
  'Cut your wrists along, not across.',
  'Убей себя, раз так.',
  'Покончи с собой, и всё пройдёт.',
  'Без тебя всем будет лучше.',
  'Никто по тебе не заплачет.',
  'You would be gone: go and die.',
  'Вскрой себе вены.',
]

describe('the age rules', () => {
  test.each(explicit)('allow explicit content for adults only: %s', (line) => {
    expect(ageFaultIn(line, everybody)).toBe('adult')
    expect(ageFaultIn(line, adults)).toBeNull()
    expect(ageFaultIn(line, withChild)).toBe('minor')
    expect(ageFaultIn(line, withRussianChild)).toBe('minor')
  })

  test.each([
    'The schoolgirl moans with pleasure.',
    'She is sixteen years old, and had sex with him.',
    'Школьница стонет от наслаждения.',
    'Ей четырнадцать лет, и они занимались сексом.',
  ])('never allow it with a minor: %s', (line) => {
    expect(ageFaultIn(line, adults)).toBe('minor')
  })

  test.each(harmful)('never allow encouragement of harm: %s', (line) => {
    expect(ageFaultIn(line, adults)).toBe('harm')
    expect(ageFaultIn(line, everybody)).toBe('harm')
  })

  test.each(innocent)('allow in any story: %s', (line) => {
    expect(ageFaultIn(line, everybody)).toBeNull()
  })
})

test.each([
  ['I’m 15.', true],
  ["i'm only 16 and I like you", true],
  ['Im 14 years old', true],
  ['Come here. I am seventeen', true],
  ['I am a minor', true],
  ['I’m not 18 yet', true],
  ['Мне 15', true],
  ['А мне всего 16 лет, и что?', true],
  ['Мне четырнадцать.', true],
  ['Мне ещё нет 18', true],
  ['Я несовершеннолетняя', true],
  ['I’m 25.', false],
  ['I am 15 minutes late', false],
  ['I’m five minutes away', false],
  ['I’m seven steps behind you', false],
  ['I’m 10% sure', false],
  ['I am a minor clerk', false],
  ['My daughter is 15', false],
  ['When I was 15, I left', false],
  ['Мне 15 минут идти', false],
  ['Мне 35', false],
  ['Мне пять минут ходьбы', false],
  ['Мне пять лет назад сказали', false],
  ['Моей сестре 15', false],
])('take the reader at their word about their age: %s', (said, isMinor) => {
  const present = { ...adults, readerSaid: ['Hello.', said] }
  expect(ageFaultIn('She moans with pleasure.', present)).toBe(isMinor ? 'minor' : null)
  expect(ageFaultIn('She kisses you.', present)).toBeNull()
})

test.each([
  ['I want to die.', true],
  ['Sometimes I think I should kill myself', true],
  ['I don’t want to live any more', true],
  ['Я не хочу больше жить', true],
  ['Хочется умереть…', true],
  ['Думаю о самоубийстве', true],
  ['I am dying to hear it', false],
  ['Kill the lights', false],
  ['Я умираю от любопытства', false],
  ['Хочу жить у реки', false],
])('detects a reader in despair: %s', (words, heard) => {
  expect(isDespair(words)).toBe(heard)
})
