import { expect, test } from 'vitest'
import { Novel } from '../../novel/novel.ts'
import { limits } from '../../record/limits.ts'
import { TestGame } from '../flow/test-game.ts'
import { describeStories, novelOf } from '../test-script.ts'
import { readRenpy } from './read-renpy.ts'
import { ferryman, market, tower, winter } from './test-stories.ts'

const files = [
  'images/hall.png',
  'images/mara_happy.png',
  'images/mara sad.webp',
  'audio/tide.ogg',
  'images/bg/двор.jpg',
]
const read = (source: string | Record<string, string>) =>
  novelOf(
    readRenpy(new Map(Object.entries(typeof source === 'string' ? { 'script.rpy': source } : source)), 'game'),
    files,
  )
const stories = { tower: read(tower), market: read(market), winter: read(winter) }

describeStories(stories, { forks: 2, markup: /[{}[\]\\$_#]|%%|"""/, meant: '[two]' })

const told = ({ losses }: (typeof stories)['tower']) =>
  losses.map(({ passage, kind, what }) => `${passage}: ${kind} ${what}`).sort()

test('the tower plays as written, with its characters and pictures', () => {
  const { novel } = stories.tower
  expect(novel.name).toBe('The tower')
  const game = new TestGame(novel)
  expect(game.read).toEqual([
    { who: null, text: 'The hall is *cold*.' },
    { who: 'Mara', text: 'You are late, {{user}}.' },
    { who: 'Mara', text: 'But here.' },
    { who: 'reader', text: 'The road was long.' },
    { who: 'Mara', text: 'What kept you?' },
  ])
  expect(game.labels).toEqual(['The fog', 'Nothing', 'You have [two] keys'])
  game.take('The fog')
  expect(game.texts).toEqual(['It keeps everybody.', 'The stairs go up.', 'Somebody knocks.'])
  expect(game.labels).toEqual(['Turn back'])
  expect(new TestGame(novel).take('Nothing').texts).toEqual([
    'The stairs go up.',
    'Go alone, then.',
    'Somebody knocks.',
  ])
  const keys = new TestGame(novel).take('You have [two] keys')
  expect(keys.labels).toEqual(['Climb', 'Turn back'])
  expect(keys.take('Climb').texts).toEqual(['The end.'])
  expect(told(stories.tower)).toEqual([
    'knock: media play sound "knock.wav"',
    'start: input player_name = renpy.input("What are you called?")',
  ])
})

test('the tower’s stage is as the script shows it', () => {
  const { novel } = stories.tower
  const named = (id: string | null) =>
    [...novel.assets.sprites, ...novel.assets.backgrounds, ...novel.assets.musics].find((asset) => asset.id === id)
      ?.name
  const [first, second, third] = ['The hall is *cold*.', 'You are late, {{user}}.', 'But here.'].map((text) =>
    novel.static_scenes.find(({ original_message }) => original_message === text),
  )
  expect([named(first?.background_id ?? null), named(first?.music_id ?? null), first?.characters]).toEqual([
    'hall',
    'tide',
    [],
  ])
  expect(second?.characters.map(({ sprite_id, position }) => [named(sprite_id), position])).toEqual([
    ['mara sad', 'left'],
  ])
  expect(third?.characters.map(({ sprite_id, position }) => [named(sprite_id), position])).toEqual([
    ['mara_happy', 'left'],
  ])
  const end = novel.static_scenes.find(({ original_message }) => original_message === 'The end.')
  expect([end?.music_id, end?.characters, named(end?.background_id ?? null)]).toEqual([null, [], 'Paper'])
})

test('the market: lists, loops and unknown conditions', () => {
  const game = new TestGame(stories.market.novel)
  expect(game.texts).toEqual(['The market is loud.\n\nSomebody shouts over the noise.', 'Where to?'])
  game.take('The baker')
  expect([game.read.at(-1), game.labels]).toEqual([
    { who: 'The "Baker"', text: 'Bread?' },
    ['Buy a loaf', 'Steal one', 'Leave'],
  ])
  game.take('Leave')
  expect(game.labels).toEqual(['The baker', 'Home'])
  game.take('The baker').take('Buy a loaf')
  expect(game.labels).toEqual(['The baker', 'The well'])
  game.take('The well')
  expect(game.read[0]).toEqual({ who: 'Stranger', text: 'Is that bread? You have 2 coins.' })
  expect(told(stories.market)).toEqual(
    expect.arrayContaining([
      'start.stalls: script renpy.notify("Nobody saw it.")',
      'well: media show screen map',
      'well: condition while coins > 0:',
      'well: condition renpy.random.random() > 0.5',
    ]),
  )
})

test('winter: a game of several files, in Russian', () => {
  const { novel } = stories.winter
  const game = new TestGame(novel)
  expect(game.labels).toEqual(['Свой', 'Чужой', 'Промолчать'])
  expect(new TestGame(novel).take('Чужой').texts).toEqual(['Тогда "стой"!', 'Дверь закрыта.'])
  game.take('Свой')
  expect([game.texts, game.labels]).toEqual([['Заходи.'], ['Ещё раз', 'Войти']])
  game.take('Ещё раз').take('Промолчать')
  expect(game.labels).toEqual(['Войти'])
  expect(game.take('Войти').read).toEqual([{ who: 'reader', text: 'Спасибо, {{user}}. 100% тепло.' }])
})

test('the target of a jump is read from a quoted label, and reported when it is computed', () => {
  const { novel, losses } = read(
    'label start:\n    "Begin."\n    jump expression "hall"\nlabel hall:\n    "Hall."\n    jump expression where\nlabel attic:\n    "Attic."',
  )
  expect(new TestGame(novel).texts).toEqual(['Begin.\n\nHall.'])
  expect(losses.map(({ kind, what }) => [kind, what])).toEqual([['computed', 'jump expression where']])
})

test('a story with too many scenes still fits into a novel: extra scenes for uncertain choices are dropped, with a report', () => {
  const menus = Array.from({ length: 40 }, (_, menu) => {
    const choices = Array.from(
      { length: 45 },
      (_, at) =>
        `        "Go ${at}":\n            if guess():\n                "Yes ${menu} ${at}."\n            else:\n                "No ${menu} ${at}."\n            jump m${menu + 1}`,
    )
    return `label m${menu}:\n    menu:\n        "Menu ${menu}"\n${choices.join('\n')}`
  })
  const { novel, losses } = read(`label start:\n    jump m0\n${menus.join('\n')}\nlabel m40:\n    "The end."`)
  expect(Novel.safeParse(novel).error?.issues).toBeUndefined()
  expect(novel.static_scenes).toHaveLength(limits.scenes)
  expect(losses.some(({ kind }) => kind === 'many')).toBe(true)
})

test('a ferry: texts across blank lines, a title on the stage, brackets in prose, assignments without blanks', () => {
  const { novel, losses } = read(ferryman)
  const game = new TestGame(novel)
  const said = game.read.map(({ who, text }) => `${who ?? ''}: ${text}`)
  expect(said).toEqual([
    ': Chapter one\n\nHe shouts over the water:\n\n— Come over!\n\nNobody answers.',
    'Ferryman: [Is that you?]',
    'reader: It is me, {{user}}.',
    'Ferryman: I do not close this',
  ])
  expect(game.labels).toEqual(['Gold', 'Silver'])
  expect(new TestGame(novel).take('Gold').texts).toEqual(['So it is gold. …!'])
  expect(game.take('Silver').texts).toEqual(['So it is silver. …!'])
  expect(game.take('Rest').labels).toEqual(['Row', 'Rest'])
  // Only text after the end leads to the island.
  expect(novel.static_scenes.map(({ original_message }) => original_message)).toContain('Nobody is here.')
  expect(losses.map(({ what }) => what)).toEqual(['coin[0]'])
})
