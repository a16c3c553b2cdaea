import { describe, expect, test } from 'vitest'
import { comparedSentences } from './compared-sentences.ts'
import { parseSource, sourcesIn } from './parse-source.ts'
import { typedSentences } from './typed-sentences.ts'

describe('a sentence typed into a component', () => {
  const typed = (tsx: string) =>
    typedSentences(parseSource('a.tsx', `const x = () => ${tsx}`)).map((line) => line.split(' ').slice(1).join(' '))

  test.each([
    ['<p>Good evening</p>', ['Good evening']],
    ['<p>\n  Добрый\n  вечер {name}\n</p>', ['Добрый вечер']],
    ['<p>{"Good evening"}</p>', ['Good evening']],
    ['<p>{late ? "Good night" : words.day}</p>', ['Good night']],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code, to be parsed
    ['<p>{late && `Good ${time}`}</p>', ['Good']],
    ['<img alt="A lamp" />', ['A lamp']],
    ['<Button aria-label={"Close"} />', ['Close']],
    ['<Field label={late ? "Name" : "Surname"} />', ['Name', 'Surname']],
    ['<><b title="Go">{x}</b></>', ['Go']],
  ])('is found in %s', (tsx, words) => {
    expect(typed(tsx)).toEqual(words)
  })

  test.each([
    ['<p className="a b" data-kind="some words">{words.hello}</p>'],
    ['<p>{name} · {count} — «{title}»</p>'],
    ['<p>{kind === "static scene" ? words.a : words.b}</p>'],
    ['<p>{kind === "static scene" && words.a}</p>'],
    ['<p>{show("some thing")}</p>'],
    ['<input type="text" name="user name" value="x y" />'],
    ['<b>Fabula</b>'],
  ])('is not reported in %s', (tsx) => {
    expect(typed(tsx)).toEqual([])
  })
})

describe('a sentence that code depends on', () => {
  const compared = (code: string) => comparedSentences(parseSource('a.ts', code)).length

  test.each([
    ["if (detail === 'Could not validate credentials') out()"],
    ["if (detail !== 'Novel not found') out()"],
    ["switch (x) { case 'Novel not found': out() }"],
    ["detail.includes('already registered')"],
    ["const codes = { 'Novel name is required': 'novel_name_required' }"],
  ])('is found in %s', (code) => {
    expect(compared(code)).toBe(1)
  })

  test.each([
    ["if (code === 'novel_not_found') out()"],
    ["say('Novel not found')"],
    ["headers['content type']; const h = { 'content-type': 'a b c' }"],
    ["if (title === '') out('Good evening')"],
    ["name.includes(' ')"],
  ])('is not reported in %s', (code) => {
    expect(compared(code)).toBe(0)
  })
})

test('no component has a hard-coded sentence', () => {
  const sources = sourcesIn(['web']).filter(({ path }) => path.endsWith('.tsx'))
  expect(sources.length).toBeGreaterThan(60)
  expect(sources.flatMap(typedSentences)).toEqual([])
})

test('nothing is compared by its English sentence', () => {
  const sources = sourcesIn(['core', 'contract', 'phrases', 'server', 'web'])
  expect(sources.length).toBeGreaterThan(400)
  expect(sources.flatMap(comparedSentences)).toEqual([])
})

test('no page searches or sorts names by their code units', () => {
  const found: string[] = []
  for (const source of sourcesIn(['web'])) {
    const { path, text } = source
    for (const [pattern, what] of [
      [/\.toLowerCase\(\)\.includes\(/g, 'a search that tells ё from е: use fold'],
      [/\.localeCompare\([^,()]*\)/g, 'an order that the browser chooses: use byNameIn'],
      [/new Intl\.\w+\((undefined|\))/g, 'a language that the browser chooses'],
    ] as const)
      if (text.match(pattern)) found.push(`${path}: ${what}`)
  }
  expect(found).toEqual([])
})
