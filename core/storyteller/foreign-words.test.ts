import { expect, test } from 'vitest'
import { isOtherLanguage, mixedAlphabetWordIn, otherLanguageWordsIn, strayWordsIn } from './foreign-words.ts'

const [english, russian] = ['Good evening to you', 'Добрый вечер вам всем']

test('a line is in the other language if it has enough letters of that one and none of its own', () => {
  expect([isOtherLanguage(english, 'russian'), isOtherLanguage(russian, 'english')]).toEqual([true, true])
  expect([isOtherLanguage(english, 'english'), isOtherLanguage(russian, 'russian')]).toEqual([false, false])
  for (const language of ['english', 'russian'] as const)
    expect(isOtherLanguage(`${english} ${russian}`, language)).toBe(false)
  expect([11, 12].map((count) => isOtherLanguage('a'.repeat(count), 'russian'))).toEqual([false, true])
  expect([11, 12].map((count) => isOtherLanguage('ж'.repeat(count), 'english'))).toEqual([false, true])
  expect(isOtherLanguage('1234567890123', 'russian')).toBe(false)
})

test('a line is in the other language if few of its letters are its own, at any length; quotations do not count', () => {
  expect(isOtherLanguage('I can read and write, and so can you.\nИльза говорит.', 'russian')).toBe(true)
  expect(isOtherLanguage('Я умею читать и писать, и вы тоже. She says so.', 'russian')).toBe(false)
  expect(isOtherLanguage('Он сказал: «I can read and write, and so can you».', 'russian')).toBe(false)
  expect(isOtherLanguage('Я умею читать и писать, и вы тоже. So it is.', 'english')).toBe(true)
})

test('finds a word that mixes alphabets, but not words of different alphabets side by side', () => {
  expect(mixedAlphabetWordIn('Да пошли выsetInput, все.')).toBe('выsetInput')
  expect(mixedAlphabetWordIn('так instalaciónходження')).toBe('instalaciónходження')
  expect(mixedAlphabetWordIn('Come inзаходите.')).toBe('inзаходите')
  for (const text of ['USB-кабель', 'по-english', 'Ъx', 'Лампа OK?', 'Come in.', ''])
    expect(mixedAlphabetWordIn(text), text).toBeNull()
})

test.each([
  ['mendatang\n', 'russian', 'mendatang'],
  ['— neighbor', 'russian', 'neighbor'],
  ['miljø[u] and so', 'russian', 'miljø[u] and so'],
  ['čp ', 'russian', 'čp'],
  ['конечно', 'english', 'конечно'],
  ['mendatang.', 'russian', null],
  ['said the old man to us', 'russian', null],
  ['Orlin', 'russian', null],
  ['конечно', 'russian', null],
  ['mind the ladder', 'english', null],
  ['…', 'russian', null],
  ['12', 'russian', null],
] as const)('%j in a %s story has stray words: %j', (sentence, language, stray) => {
  expect(strayWordsIn(sentence, language)).toBe(stray)
})

test.each([
  ['Он подошёл к окну and looked outside.', 'russian', 'and looked outside'],
  ['Она улыбается, but says nothing, и уходит.', 'russian', 'but says nothing'],
  ['Он прочёл: «and so on».', 'russian', null],
  ['Он прочёл: «and so', 'russian', null],
  ['Пароход Queen of the North ушёл.', 'russian', null],
  ['In vino veritas, сказал он.', 'russian', null],
  ['Компания «Smith and Sons» платит.', 'russian', null],
  ['Он с Johnson & Co.', 'russian', null],
  ['She turned и пошла к реке.', 'english', 'и пошла к реке'],
  ['“Спасибо,” she said, and bowed.', 'english', null],
  ['She said спасибо to him.', 'english', null],
  ['The salt is сухая tonight, and лампа turns.', 'english', 'сухая'],
  ['The dacha, дача in Russian, has a “самовар” and Иван.', 'english', null],
  ['Через wi-fi или usb, как выйдет.', 'russian', null],
  ['Он мовчить і дивиться на реку.', 'russian', 'і'],
  ['Смотритель усміхнувся.', 'russian', 'усміхнувся'],
  ['Он из Києва, и зовут его Сергій.', 'russian', null],
  ['Он напел: «ніч яка місячна».', 'russian', null],
  // Entirely in the other language, which is checked with the whole line.
  ['Ask the oil.', 'russian', null],
] as const)('%j in a %s story slips into the other language: %j', (sentence, language, words) => {
  expect(otherLanguageWordsIn(sentence, language)).toBe(words)
})
