import { expect, test } from 'vitest'
import { readGuides } from '../build/guide/read-guides.ts'
import { searchGuides } from './search-guides.ts'

const { english, russian } = await readGuides()
const places = (guides: typeof english, query: string) =>
  searchGuides(guides.index, query).map(({ section: { page, id } }) => (id ? `${page}#${id}` : page))

test.each([
  ['endings', 'endings'],
  ['ending', 'endings'],
  ['conditions', 'conditions'],
  ['CONDITION', 'conditions'],
  ['backup', 'backup'],
])('in English %s finds its page first', (query, page) => {
  expect(places(english, query)[0]).toBe(page)
})

test.each([
  ['концовка', 'endings'],
  ['концовками', 'endings'],
  ['о сценах', 'scenes'],
  ['условиях', 'conditions'],
  ['персонажами', 'characters'],
])('по-русски «%s» первой находит свою страницу', (query, page) => {
  expect(places(russian, query)[0]).toBe(page)
})

test.each([
  ['телеграм', 'telegram'],
  ['телеграмм бот', 'telegram'],
  ['опубликавать', 'publishing'],
  ['как мне опубликовать новеллу', 'publishing'],
  ['потерял пароль', 'account'],
  ['резервные копии сделать автоматически', 'backup'],
])('по-русски «%s», хоть и написано на слух или не всё есть, находит среди первых свою страницу', (query, page) => {
  const [first = '', ...others] = places(russian, query).map((place) => place.split('#')[0] ?? '')
  expect([first, ...others.slice(0, 2)]).toContain(page)
})

test('allows one wrong letter in a long word, and only if the typed word does not exist', () => {
  expect(places(english, 'reharsal')).toEqual(places(english, 'rehearsal'))
  expect(places(english, 'nede')).toEqual([])
})

test('prefers sections with all words, in any form; ё equals е', () => {
  expect(places(russian, 'тайны биографий')).toContain('characters#secrets')
  expect(places(russian, 'звезда цены')).toContain('publishing#gates')
  expect(places(russian, 'надёжным способом')).toEqual(places(russian, 'надежным способом'))
  expect(places(english, 'secret unicorn')).toEqual(places(english, 'secret unicorns'))
  expect(places(english, 'secret unicorn')[0]).toBe(places(english, 'secrets')[0])
})

test('matches the last word as a prefix', () => {
  expect(places(english, 'translat')).toContain('translations')
  expect(places(english, 'PUBLIC_U')).toContain('domain#variables')
})

test.each(['', '   ', '!?', '"', 'zzzzzz', 'constructor', '<b>'])('%j finds nothing and causes no error', (query) => {
  expect(places(english, query)).toEqual([])
})

test('shows the matched words in an excerpt', () => {
  const [first] = searchGuides(russian.index, 'репетициями')
  expect(first?.excerpt.filter(({ hit }) => hit).map(({ text }) => text.toLowerCase().slice(0, 6))).toContain('репети')
})
