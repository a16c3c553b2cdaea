import { expect, test } from 'vitest'
import { TestGame } from '../flow/test-game.ts'
import { describeStories, novelOf } from '../test-script.ts'
import { readYarn } from './read-yarn.ts'
import { crossing, harbour, letters } from './test-stories.ts'

const read = (source: string) => novelOf(readYarn(new Map([['a.yarn', source]]), 'story'), ['quay.png'])
const stories = { harbour: read(harbour), letters: read(letters), crossing: read(crossing) }

describeStories(stories, { forks: 2, markup: /[{}[\]<>\\$#]|->|\/\//, meant: '[of it]' })

test('the harbour plays as written', () => {
  const { novel, losses } = stories.harbour
  const game = new TestGame(novel)
  expect(game.read).toEqual([
    { who: 'Narrator', text: 'The harbour is empty.' },
    { who: 'Captain', text: 'Who are you?' },
  ])
  expect(game.labels).toEqual(['A passenger', 'Nobody'])
  expect(new TestGame(novel).take('A passenger').texts).toEqual([
    'Aboard with you.',
    'The ship creaks.',
    'You have 1 coins left.',
  ])
  expect(game.take('Nobody').labels).toEqual(['"Really nobody"', 'I lied'])
  game.take('I lied')
  expect(game.read.slice(0, 3)).toEqual([
    { who: 'reader', text: 'I lied.' },
    { who: null, text: 'Your purse is heavy.' },
    { who: null, text: 'A bell rings.' },
  ])
  const back = new TestGame(novel).take('A passenger').take('Back')
  expect([back.texts, back.labels]).toEqual([['The harbour is empty.', 'You again.'], ['Nobody']])
  expect(losses.map(({ kind, what }) => `${kind} ${what}`).sort()).toEqual(
    expect.arrayContaining(['macro <<play_sound "bell">>']),
  )
  expect(novel.assets.backgrounds.map(({ name }) => name)).toContain('quay')
})

test('letters: a variable with text values, visits, Cyrillic', () => {
  const game = new TestGame(stories.letters.novel)
  expect([game.read, game.labels]).toEqual([[{ who: 'Аня', text: 'Ты получил письмо?' }], ['Да, сразу', 'Нет']])
  game.take('Да, сразу')
  expect([game.texts, game.labels]).toEqual([['Хорошо.'], ['Ещё раз', 'Хватит']])
  expect(game.take('Ещё раз').labels).toEqual(['Да, сразу', 'Нет', 'Какое письмо?'])
})

test('a crossing: links of Yarn 1', () => {
  const game = new TestGame(stories.crossing.novel)
  expect(game.labels).toEqual(['Left', 'Right'])
  expect(game.take('Left').texts.join(' ')).toContain('You are proud.')
  expect(new TestGame(stories.crossing.novel).take('Right').texts.join(' ')).toBe('The corn is high.')
})

test('a line beyond the limit of texts is cut, with a report', () => {
  const { novel, losses } = read(`title: Start\n---\n${'word '.repeat(4_000)}and no more\n===`)
  expect(new TestGame(novel).texts[0]).toHaveLength(19_999)
  expect(losses.map(({ kind, what }) => `${kind} ${what}`)).toEqual(['cut and no more'])
})

test('an unclosed command is reported and not said; a computed value in a text is reported with its source', () => {
  const { novel, losses } = read(
    'title: Start\n---\n<<declare $gold = 3>>\nHello.\n<<if $gold > 1\nIn all {$gold * 2}.\n===',
  )
  expect(new TestGame(novel).texts).toEqual(['Hello.\n\nIn all ….'])
  expect(losses.map(({ kind, what }) => `${kind} ${what}`)).toEqual(['macro <<if $gold > 1', 'shown gold * 2'])
})

test('a story without a node Start begins with the first node that has content', () => {
  const { novel } = read('title: Declarations\n---\n<<declare $seen = false>>\n===\ntitle: Sally\n---\nHello.\n===')
  expect(new TestGame(novel).texts).toEqual(['Hello.'])
})

test('a flag is assigned the value of a condition, which may contain another flag', () => {
  const lines = ['<<declare $gold = 3>>', '<<declare $rich = false>>', '<<declare $known = true>>']
  const then = ['<<set $rich to $gold > 2 and $known>>', '<<set $known to $rich>>', '<<set $gold to 0>>']
  const asked = ['<<if $rich and $known>>', 'Rich.', '<<else>>', 'Poor.', '<<endif>>']
  const { novel, losses } = read(`title: Start\n---\n${[...lines, ...then, ...asked].join('\n')}\n===`)
  expect([new TestGame(novel).texts, losses]).toEqual([['Rich.'], []])
})

test('of the nodes with one title the most specific that holds is taken; smart variables are evaluated', () => {
  const start =
    'title: Start\n---\n<<enum Mood>>\n<<case Calm>>\n<<case Angry>>\n<<endenum>>\n<<declare $mood = Mood.Calm>>\n<<declare $gold = 5>>\n<<declare $rich = $gold > 3>>\n<<set $mood = .Angry>>\n<<if $mood == Mood.Angry>>\nAngry.\n<<endif>>\n-> Meet\n    <<jump Meet>>\n-> Pay\n    <<set $gold = 0>>\n    <<jump Meet>>\n==='
  const meet = (when: string, text: string) =>
    `\ntitle: Meet\nwhen: ${when}\n---\n${text}\n-> Again\n    <<jump Meet>>\n===`
  const group = meet('always', 'Usual.') + meet('once', 'First.') + meet('once if $rich and $mood == .Angry', 'Rich.')
  const { novel, losses } = read(start + group)
  const walk = (first: string) => {
    const game = new TestGame(novel)
    return [first, 'Again', 'Again', 'Again'].map((label) => game.take(label).texts.join())
  }
  expect([new TestGame(novel).texts, losses]).toEqual([['Angry.'], []])
  expect(walk('Meet')).toEqual(['Rich.', 'First.', 'Usual.', 'Usual.'])
  expect(walk('Pay')).toEqual(['First.', 'Usual.', 'Usual.', 'Usual.'])
})

test('in a group of lines those with conditions come first, and the others take turns', () => {
  const { novel, losses } = read(
    'title: Start\n---\n=> One.\n=> Two.\n=> Only once. <<once>>\n-> Again\n    <<jump Start>>\n===',
  )
  const game = new TestGame(novel)
  const texts = [game.texts.join(), ...[1, 2, 3].map(() => game.take('Again').texts.join())]
  expect(texts).toEqual(['Only once.', 'One.', 'Two.', 'One.'])
  expect(losses.map(({ kind, what }) => [kind, what])).toEqual([['chance', '=> One.']])
})

test('within a node its current visit does not count', () => {
  const asked = [
    '<<if visited("Start") and visited_count("Start") >= 2>>',
    'Often.',
    '<<elseif not visited("Start")>>',
    'First.',
    '<<else>>',
    'Again.',
    '<<endif>>',
  ]
  const { novel, losses } = read(`title: Start\n---\n${asked.join('\n')}\n-> Back\n    <<jump Start>>\n===`)
  const game = new TestGame(novel)
  const texts = [game.texts.join(), ...[1, 2].map(() => game.take('Back').texts.join())]
  expect([texts, losses]).toEqual([['First.', 'Again.', 'Often.'], []])
})
