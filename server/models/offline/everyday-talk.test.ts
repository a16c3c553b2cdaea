import { describe, expect, test } from 'vitest'
import { saysPhrase } from '../words/phrase-in-text.ts'
import { actsOf } from './acts.ts'
import { askedTerms, isContent } from './terms.ts'
import { member, says } from './test-talk.ts'
import { correctTypo } from './typos.ts'

const answer = (text: string, ...scene_lines: string[]) =>
  says(text, { cast: [member('Ilse', { scene_lines })] }).message

describe('everyday messages without a model', () => {
  test.each([
    ['moon', 'moron'],
    ['noise', 'nose'],
    ['lake', 'like'],
    ['завтрак', 'завтра'],
    ['голова', 'голоса'],
    ['ветер', 'вечер'],
    ['победить', 'поверить'],
    ['повернуть', 'поверить'],
    ['нарушить', 'научить'],
    ['присесть', 'прочесть'],
    ['спой', 'спор'],
  ])('a correct word is not taken for another: %s is not %s', (word, other) => {
    expect(correctTypo(word, [other])).toBeNull()
  })

  test.each([
    ['wher', 'where'],
    ['агтаа', 'агата'],
    ['ноги', 'нога'],
  ])('a mistyped word, or another form, is still recognised: %s is %s', (word, meant) => {
    expect(correctTypo(word, [meant])).toBe(meant)
  })

  test.each<[string, string[], string[]]>([
    ['извините, а вы вообще кто', ['§who'], ['§sorry']],
    ['Sorry, who are you exactly?', ['§who'], ['§sorry']],
    ['I am sorry', ['§sorry'], []],
    ['who are your parents', [], ['§who']],
    ['кто выше всех', [], ['§who']],
    ['where exactly am i', ['§place'], []],
    ['how old is that lamp', [], ['§age']],
    ['I said my name is Max, what is my name?', ['§recall'], ['§greeting', '§who']],
    ['вы знаете, как меня зовут?', ['§recall'], ['§greeting']],
    ['да пошёл ты', ['§insult'], ['§agree']],
    ['как называется это место', ['§place'], []],
    ['чем вы тут занимаетесь', ['§who'], []],
    ['помогите, я заблудилась', ['§advice'], []],
    ['у меня вчера собака умерла', ['§sad'], []],
    ['goodnight', ['§farewell'], []],
    ['I see your point', [], ['§farewell']],
    ['хватит', ['§stop'], []],
    ['What are you hiding from me?', [], ['§who']],
    ['What are you?', ['§who'], []],
    ['What are you so afraid of?', [], ['§who']],
    ['she ran off, да?', [], ['§agree']],
    ['right?', ['§agree'], []],
    ['ага', ['§agree'], []],
    ['это там Агата?', [], ['§agree']],
    ['I miss her', ['§sad'], []],
    ['я по ней скучаю', ['§sad'], []],
    ['что мне теперь делать', ['§advice'], []],
  ])('what a reader does with words is recognised: %s', (text, does, doesNot) => {
    expect(actsOf(text)).toEqual(expect.arrayContaining(does))
    for (const act of doesNot) expect(actsOf(text)).not.toContain(act)
  })

  test('a line that only replies to a threat is never said to fill a pause', () => {
    expect(answer('Nice boots.', 'That’s a threat, is it? Then queue.', 'It snows.')).toBe('It snows.')
    expect(answer('Nice boots.', 'That’s a threat, is it? Then queue.')).toMatch(/^\*/)
    expect(answer('I will kill you!', 'It snows.', 'That’s a threat, is it? Then queue.')).toMatch(/^That’s a threat/)
  })

  test.each([
    ['Could you wait one more day?', 'She left fourteen days ago.'],
    ['Дайте минуту подумать', 'Четыре минуты он говорил про дренаж.'],
    ['У меня тоже есть тайна', 'Кошка тоже не верит.'],
  ])('a word that is no topic finds no line: %s', (text, other) => {
    expect(answer(text, 'It snows. Снег идёт.', other, 'I don’t know. Не знаю.')).not.toBe(other)
  })

  test('neither a call for attention nor “all of you” is a topic', () => {
    const topics = (text: string) => askedTerms(text, new Set()).words.filter(isContent)
    expect(topics('Смотрите, солнце встаёт')).toEqual(topics('солнце встаёт'))
    expect(topics('Что с вами всеми?')).toEqual([])
  })

  test('“going?” asks only a reader who goes, and “afraid? of six o’clock” says no time', () => {
    expect(answer('может, она сбежала', 'Уходите? Осторожно, ступенька.', 'Снег идёт.')).toBe('Снег идёт.')
    expect(answer('я ухожу', 'Снег идёт.', 'Уходите? Осторожно, ступенька.')).toMatch(/^Уходите/)
    expect(answer('What time is it?', 'It snows.', 'Afraid? Of six o’clock.')).not.toMatch(/^Afraid/)
    expect(answer('What time is it?', 'It snows.', 'Six o’clock, by the tower.')).toMatch(/^Six/)
  })

  test('“as far as the mill” is about no distance, and “alone” about no number', () => {
    expect(answer('Is it far?', 'I went as far as the mill.', 'I don’t know.')).toBe('I don’t know.')
    expect(answer('Is it far?', 'Far? An hour by boat.', 'I don’t know.')).toMatch(/^Far/)
    expect(answer('Я хочу побыть один', 'Снег идёт.', 'Один фонарь — один голос.')).toBe('Снег идёт.')
    expect(answer('What did she say last time?', 'That was the last boat.', 'I don’t know.')).toBe('I don’t know.')
  })

  test('“to leave things out” is not about leaving', () => {
    const line = 'I tell no lies. I leave things out.'
    expect(answer('When does the boat leave?', line, 'I don’t know.')).toBe('I don’t know.')
    expect(answer('When does the boat leave?', 'I leave things out.', 'We leave at six.')).toBe('We leave at six.')
  })

  test('“always” and “somewhere” are no topics', () => {
    expect(answer('Can I sit down somewhere?', 'She is cold somewhere.', 'I don’t know.')).toBe('I don’t know.')
    expect(answer('Is it always this cold here?', 'She always lit that one.', 'Cold? Take my scarf.')).toMatch(/^Cold/)
    expect(answer('Is it always like this?', 'She always lit that one.', 'I don’t know.')).toBe('I don’t know.')
  })

  test('a reply to an insult does not answer something else that it mentions', () => {
    const line = 'Call me that again and you walk home.'
    expect(answer('I want to go home', line)).not.toBe(line)
    expect(answer('You idiot!', line)).toBe(line)
  })

  test('loving silence is no answer to an embrace', () => {
    expect(answer('*обнимаю тебя*', 'Тишину я люблю.', 'Любовь? Не знаю такой.')).toMatch(/^Любовь/)
    expect(answer('*обнимаю тебя*', 'Тишину я люблю.')).toMatch(/^\*/)
  })

  test('trusting another person is no answer to why the reader should trust this one', () => {
    expect(answer('Why should I trust you?', 'Trust him? With a boat, yes.')).not.toMatch(/^Trust him/)
    expect(answer('Can I trust him?', 'Trust him? With a boat, yes.')).toMatch(/^Trust him/)
    expect(answer('с чего мне вам верить?', 'Верить ему? Разве что лодку.')).not.toMatch(/^Верить/)
  })

  test('a word late in a line that is about something else is no answer to a question', () => {
    const line =
      'Your mother sat in the bow, the day I took her over, and looked straight ahead; such necks are stiff for a year.'
    expect(answer('what year is it', line)).toMatch(/^\*/)
  })

  test('a name that is a word is no answer to that word', () => {
    expect(answer('вы мне верите?', 'Вашу мать звали Вера, я помню.')).toMatch(/^\*/)
    expect(answer('кто такая Вера?', 'Вашу мать звали Вера, я помню.')).toMatch(/^Вашу мать/)
  })

  test('where a movement goes is no topic', () => {
    const line = 'Out? They are not out, they have not been lit.'
    expect(answer('*goes to the window and looks out*', 'It snows.', line)).toBe('It snows.')
    expect(answer('Why are the lamps out?', 'It snows.', line)).toBe(line)
  })

  test('a plea for help does not offer it', () => {
    expect(saysPhrase('помогите, я заблудилась', 'помогу')).toBe(false)
    expect(saysPhrase('вы мне поможете?', 'помогу')).toBe(false)
    expect(saysPhrase('давайте, я вам помогу', 'помогу')).toBe(true)
    expect(saysPhrase('покажите книги', 'книгу')).toBe(true)
  })
})
