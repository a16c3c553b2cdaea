import { expect, test } from 'vitest'
import { TestGame } from '../flow/test-game.ts'
import { describeStories, novelOf } from '../test-script.ts'
import { readWebgal } from './read-webgal.ts'
import { dialogue, library, lighthouse } from './test-stories.ts'

const files = ['game/background/shore.jpg', 'game/bgm/waves.mp3', 'game/figure/keeper_calm.png']
const read = (scenes: Record<string, string>) => novelOf(readWebgal(new Map(Object.entries(scenes)), 'game'), files)
const stories = { lighthouse: read(lighthouse), library: read(library), dialogue: read(dialogue) }

describeStories(stories, { forks: 1, lost: { dialogue: 1 }, markup: /[{}[\]<>\\|;]| -[a-z]/ })

test('the lighthouse plays as written, with its pictures and sounds', () => {
  const { novel, forks, losses } = stories.lighthouse
  expect(forks).toEqual({ all: 3, arrived: 3 })
  expect(novel.name).toBe('The lighthouse')
  const game = new TestGame(novel)
  expect(game.read).toEqual([
    { who: 'keeper', text: 'Late for a walk.\n\nIs it not?' },
    { who: null, text: 'The wind rises.\nIt smells of rain.' },
  ])
  expect(game.labels).toEqual(['Ask about the lamp', 'Climb up'])
  game.take('Ask about the lamp').take('Once more')
  expect(game.texts).toEqual([
    'It went out.',
    'Three times\nhe told you',
    'Hello?',
    'I am here.',
    'The light is 3 steps away.',
  ])
  expect(game.take('Light it').texts).toEqual(['It burns.'])
  const [first] = novel.static_scenes.filter(({ original_message }) => original_message.startsWith('Late'))
  expect(first?.characters.map(({ position }) => position)).toEqual(['left'])
  expect(
    [...novel.assets.backgrounds, ...novel.assets.sprites, ...novel.assets.musics].map(({ name }) => name).sort(),
  ).toEqual(['Paper', 'keeper_calm', 'shore', 'waves'])
  expect(losses.map(({ kind, what }) => `${kind} ${what}`).sort()).toEqual([
    'macro setAnimation',
    'media playEffect:thunder.ogg',
    'media v1.ogg',
  ])
})

test('library: the reader’s name, a variable with text values', () => {
  const game = new TestGame(stories.library.novel)
  expect(game.texts.at(-1)).toContain('你好，{{user}}。漢字很难')
  expect(game.take('写').texts).toEqual(['很好。'])
  expect(new TestGame(stories.library.novel).take('读').texts).toEqual(['不好。'])
})

test('dialogue: broken links and unknown conditions are reported', () => {
  const { losses } = stories.dialogue
  const game = new TestGame(stories.dialogue.novel)
  expect(game.read[0]).toEqual({ who: 'Вера', text: 'Ты здесь: один?\n\nСкажи, что-нибудь.' })
  expect(losses.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['link', 'chance']))
})

test('the arguments of a menu are not part of its last target', () => {
  const start =
    'choose:Left:left|Right:right -defaultChoose=2 -hold;\nlabel:left;\nOn the left.;\nend;\nlabel:right;\nOn the right.;\nend;\n'
  const { novel, losses } = novelOf(readWebgal(new Map([['game/scene/start.txt', start]]), 'game'))
  expect(losses).toEqual([])
  expect(new TestGame(novel).take('Right').texts.join(' ').trim()).toBe('On the right.')
})

test('voices and unsupported commands are reported once each, with their number', () => {
  const start =
    'Mara:One -v1.ogg;\nMara:Two -v2.ogg;\nwait:100;\nsetTextbox:hide;\nwait:200;\nMara:Three -v3.ogg;\nend;\n'
  const other = 'wait:5;\nMara:Four -v4.ogg;\nend;\n'
  const files = { 'game/scene/start.txt': `${start}changeScene:b.txt;\n`, 'game/scene/b.txt': other }
  const { losses } = read(files)
  expect(losses.map(({ what }) => what).sort()).toEqual(['setTextbox', 'v1.ogg (×4)', 'wait (×3)'])
})

test('a figure in a folder belongs to the character that its file is named after', () => {
  const { novel } = novelOf(
    readWebgal(
      new Map([['game/scene/start.txt', 'changeFigure:cast/keeper_calm.png;\nkeeper:Late.;\nend;\n']]),
      'game',
    ),
    ['game/figure/cast/keeper_calm.png'],
  )
  expect(novel.characters.map(({ prompt_name, sprites }) => [prompt_name, sprites.length])).toEqual([['keeper', 1]])
})
