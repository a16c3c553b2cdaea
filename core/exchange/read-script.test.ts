import fc from 'fast-check'
import { strFromU8, strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { Novel } from '../novel/novel.ts'
import { ScriptError } from './flow/statements.ts'
import * as ink from './ink/test-stories.ts'
import { readScript } from './read-script.ts'
import { market, tower } from './renpy/test-stories.ts'
import { chosenFiles, zippedFiles } from './script-files.ts'
import { newTestId } from './test-script.ts'
import { textWork } from './test-text-work.ts'
import { dialogue, library, lighthouse } from './webgal/test-stories.ts'
import { crossing, harbour, letters } from './yarn/test-stories.ts'

const read = (name: string, text: string) => readScript(chosenFiles([{ name, bytes: strToU8(text) }]), newTestId)

const marks: Record<string, { stories: string[]; pieces: string[] }> = {
  'a.ink': {
    stories: Object.values(ink),
    pieces:
      '\n|* |+ |- |-> |->->|<-|=== a ===\n|= b\n|{|}|¦|:|[|]|(|)|~ x = 1\n|VAR x = 1\n|LIST l = a\n|INCLUDE a\n|# t: v|<>|\\|//|/*|*/|a|x > 1|END|{~a|- else:\n|{stopping:\n|->a.b->|"|((x))|TODO:'
        .split('|')
        .map((piece) => piece.replace('¦', '|')),
  },
  'a.rpy': {
    stories: [tower, market],
    pieces:
      '\n|\n    |\n        |"|\'|"""|label a:|menu:|"x":|"x" if a:|jump a|call a|return|$ a = 1|$ a += 1|if a:|elif a > 1:|else:|scene a|show a b at left|hide a|play music "a.ogg"|define a = Character("A")|default a = 1|image a = "b.png"|init python:|while a:|[a]|{b}|[[|{{|\\|#|(|)|[|a "x"|extend "x"|.a|from'.split(
        '|',
      ),
  },
}

Object.assign(marks, {
  'a.yarn': {
    stories: [harbour, letters, crossing],
    pieces:
      '\n|\n    |title: A|---|===|-> x|=> x|<<if $a>>|<<elseif $a > 1>>|<<else>>|<<endif>>|<<set $a to 1>>|<<set $a += 1>>|<<declare $a = true>>|<<jump A>>|<<detour A>>|<<stop>>|<<once>>|<<endonce>>|[[x¦A]]|[[A]]|{$a}|{|}|<<|>>|[b]|[/b]|[|]|\\|#line:1|//|$|visited("A")|Ann: x|(|)'
        .split('|')
        .map((piece) => piece.replace('¦', '|')),
  },
  'start.txt': {
    stories: [lighthouse, library, dialogue].flatMap((scenes) =>
      Object.entries(scenes).flatMap(([path, text]) => (path.endsWith('start.txt') ? [text] : [])),
    ),
    pieces:
      '\n|;|:|-next|-when=a>1|changeBg:a.jpg|changeFigure:b.png -left|bgm:c.mp3|choose:x:a¦y:b|choose:(a>1)->x:a|label:a|jumpLabel:a|changeScene:b.txt|callScene:c.txt|setVar:a=1|setVar:a=a+1|intro:x¦y|getUserInput:name|end|{a}|[x](y)|\\|>|<|=|-|unlockCg:a|video:b'
        .split('|')
        .map((piece) => piece.replace('¦', '|')),
  },
  'a.fabula.txt': {
    stories: ['== A\n@background a\nIlse: Hm.\n{{user}}: Yes.\n-> B\n\n== B\nWhere?\n[Here] -> A\n[There]\n'],
    pieces:
      '\n|== |== A|== A #00000000-0000-4000-8000-000000000001|#00000000-0000-4000-8000-000000000001: x|-> A|-> #00000000-0000-4000-8000-000000000001|-> |[|]|[x]|[x] -> A|@|@background a|@music b|@show A: b, left|@show #00000000-0000-4000-8000-000000000001: b|A: x|{{user}}: y|\\|:|#'.split(
        '|',
      ),
  },
})

describe.each(Object.entries(marks))('%s', (name, { stories, pieces }) => {
  test('any text is either read or refused, in a bounded number of steps per character', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...stories, ''),
        fc.nat(4_000),
        fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 6 })), { maxLength: 60 }),
        (story, cut, more) => {
          const text = `${story.slice(0, cut)}${more.join('')}${story.slice(cut)}`
          const work = textWork(() => {
            try {
              const made = read(name, text)
              if (made) Novel.parse({ ...made.novel, created_at: 'x' })
            } catch (error) {
              if (!(error instanceof ScriptError)) throw error
            }
          })
          expect(work).toBeLessThan((text.length + 2_000) * 400)
        },
      ),
      { numRuns: 60 },
    )
  })
})

// More statements than a call can have arguments.
test.each([
  ['a.ink', 'x\n'.repeat(130_000)],
  ['a.yarn', `title: A\n---\n${'x\n'.repeat(130_000)}===\n`],
])('%s of 130,000 lines is either read or refused', (name, text) => {
  const outcome = () => {
    try {
      return read(name, text)?.novel.name ?? 'none'
    } catch (error) {
      if (error instanceof ScriptError) return 'refused'
      throw error
    }
  }
  expect(outcome()).toBeTruthy()
})

test.each([
  ['itself', '=== rooms\n* [Up]\n  Dark.\n  <- rooms\n* [Down]\n  Wet.'],
  ['each other', '=== rooms\n* [Up]\n  Dark.\n  <- stairs\n=== stairs\n* [Down]\n  Wet.\n  <- rooms'],
  [
    'itself, from several places',
    '=== rooms\n<- rooms\n* [Up]\n  <- rooms\n  Dark.\n=== hall\n<- rooms\n* [Wait]\n  -> hall',
  ],
])('Ink: threads that start %s are read, with a report that they were left out', (_, text) => {
  const made = read('a.ink', `Hello.\n<- rooms\n-> DONE\n${text}\n`)
  expect(JSON.stringify(made?.novel)).toContain('"Dark."')
  expect(made?.report.losses).toContainEqual(expect.objectContaining({ kind: 'macro', what: 'rooms' }))
})

test('compiled Ink: any JSON is either read or refused', () => {
  const item = fc.oneof(
    fc.constantFrom(
      'ev',
      '/ev',
      'str',
      '/str',
      'out',
      'du',
      'pop',
      'visit',
      'seq',
      'MIN',
      '%',
      '==',
      'nop',
      '\n',
      '^a',
      '#',
      '/#',
      'done',
      'end',
      '->->',
      'thread',
      '<>',
      'void',
      '!',
      1,
      true,
      null,
    ),
    fc.constantFrom<object>(
      { '->': '.^.b', c: true },
      { '->': '0.1' },
      { '->': 'k' },
      { '->': '$r', var: true },
      { '*': '.^.c-0', flg: 23 },
      { '*': 'k', flg: 20 },
      { '*': 'k', flg: 8 },
      { 'VAR?': 'x' },
      { 'VAR=': 'x', re: true },
      { 'temp=': '$r' },
      { 'CNT?': 'k' },
      { '^->': 'k' },
      { '->t->': 'k' },
      { 'f()': 'k' },
      { list: { 'l.a': 1 } },
    ),
  )
  const container = fc.letrec((tie) => ({
    any: fc
      .tuple(
        fc.array(fc.oneof({ maxDepth: 3, depthIdentifier: 'ink' }, item, tie('any')), { maxLength: 8 }),
        fc.oneof(
          { maxDepth: 3, depthIdentifier: 'ink' },
          fc.constant(null),
          fc.record({ b: tie('any'), 'c-0': tie('any'), k: tie('any'), '#n': fc.constant('g') }, { requiredKeys: [] }),
        ),
      )
      .map(([items, last]) => [...items, last]),
  })).any
  fc.assert(
    fc.property(container, container, (root, knot) => {
      const json = { inkVersion: 21, root: [root, 'done', { k: knot }], listDefs: { l: { a: 1 } } }
      try {
        const made = read('a.json', JSON.stringify(json))
        if (made) Novel.parse({ ...made.novel, created_at: 'x' })
      } catch (error) {
        if (!(error instanceof ScriptError)) throw error
      }
    }),
    {
      numRuns: 80,
      examples: [
        [
          [{ '->': '.^.b', c: true }, { b: [{ 'f()': 'k' }, null] }],
          [{ 'temp=': '$r' }, null],
        ],
      ],
    },
  )
})

describe('a zipped folder', () => {
  const folder = (files: Record<string, Uint8Array>) => zippedFiles(zipSync(files), 'folder')

  test('is ignored without scripts', () => {
    expect(folder({ 'fabula.json': strToU8('{}'), 'a.txt': strToU8('x') })).toBeNull()
  })

  test.each(['./', '.\\', ''])('is read with paths that begin with “%s”', (begin) => {
    const path = (name: string) => begin + name.replaceAll('/', begin.at(-1) ?? '/')
    const files = folder({ [path('game/a.ink')]: strToU8('x'), [path('game/quay.png')]: strToU8('x') })
    expect([[...(files?.texts.keys() ?? [])], files?.media]).toEqual([['game/a.ink'], ['game/quay.png']])
  })

  test('is refused when it is damaged', () => {
    expect(() => zippedFiles(zipSync({ 'a.ink': strToU8('x') }).slice(0, -30), 'a')).toThrow(ScriptError)
  })

  test('is read with the files that its scripts include and with its pictures', () => {
    const files = folder({
      'game/main.ink': strToU8('INCLUDE more.ink\nHello. # background: quay.png\n-> more'),
      'game/more.ink': strToU8('=== more\nOn.\n-> END'),
      'game/img/quay.png': strToU8('picture'),
      'game/img/never.png': strToU8('picture'),
    })
    const made = files && readScript(files, newTestId)
    expect(made?.novel.static_scenes.map(({ original_message }) => original_message)).toEqual(['Hello.\n\nOn.'])
    expect(made?.novel.assets.backgrounds.map(({ name }) => name)).toEqual(['quay'])
    expect(made?.files.map(({ bytes }) => strFromU8(bytes))).toEqual(['picture'])
    expect(made?.report.losses).toEqual([])
  })
})
