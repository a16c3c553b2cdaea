import { strToU8 } from 'fflate'
import { describe, expect, test } from 'vitest'
import { processorMs } from '../test/processor-ms.ts'
import { CardError } from './card-data.ts'
import { ScriptError } from './flow/statements.ts'
import { ArchiveError, readArchive } from './read-archive.ts'
import { readCard } from './read-card.ts'
import { readScript } from './read-script.ts'
import { readTranslationXliff } from './read-translation-xliff.ts'
import { readTwee, TweeError } from './read-twee.ts'
import { chosenFiles } from './script-files.ts'
import { newTestId as newId } from './test-script.ts'
import { textWork } from './test-text-work.ts'
import { readTranslationCsv } from './translation-csv.ts'
import { TranslationFileError } from './translation-file.ts'
import { readTranslationPo } from './translation-po.ts'

/** Refusing a file must be as fast as reading one. */
const tried = (read: () => unknown) => () => {
  try {
    read()
  } catch (error) {
    const known = [TranslationFileError, TweeError, ScriptError, CardError, ArchiveError].some(
      (kind) => error instanceof kind,
    )
    if (!known) throw error
  }
}

const script = (name: string, text: string) => readScript(chosenFiles([{ name, bytes: strToU8(text) }]), newId)
const compiledInk = (content: unknown[]) => JSON.stringify({ inkVersion: 21, root: [[...content, null], 'done', null] })

const unit = '<trans-unit resname="u"><source>a</source><target>b</target></trans-unit>'
const xliff = (body: string) => `<xliff version="1.2"><file><body>${body}</body></file></xliff>`
const xliff2 = (body: string) => `<xliff version="2.1" trgLang="ru"><file id="f">${body}</file></xliff>`
const card = (fields: object) => strToU8(JSON.stringify({ name: 'Mara', description: 'x', ...fields }))

const files: Record<string, { read: (text: string) => unknown; of: Record<string, (n: number) => string> }> = {
  XLIFF: {
    read: (text) => readTranslationXliff(text, 'russian'),
    of: {
      'units on one line': (n) => xliff(unit.repeat(n)),
      'units on lines of their own': (n) => xliff(`${unit}\n`.repeat(n)),
      'unclosed tags': (n) => xliff('<g>'.repeat(n)),
      'one tag with many attributes': (n) => `<xliff version="1.2"${' b="c"'.repeat(n)}>`,
      'one tag with white space only': (n) => `<xliff${' '.repeat(n)}`,
      comments: (n) => xliff('<!---->'.repeat(n)),
      'CDATA sections': (n) => xliff(`<trans-unit><source>${'<![CDATA[x]]>'.repeat(n)}`),
      'character references': (n) => xliff(`<trans-unit><source>${'&#65;'.repeat(n)}`),
      ampersands: (n) => xliff('&'.repeat(n)),
      'units of version 2': (n) =>
        xliff2('<unit name="u"><segment><source>a</source><target>b</target></segment></unit>'.repeat(n)),
      'segments of one text': (n) =>
        xliff2(`<unit name="u">${'<segment><source>a</source><target>b</target></segment>'.repeat(n)}</unit>`),
      'placeholders in one text': (n) =>
        xliff2(`<unit name="u"><segment><source>${'<ph id="1" equiv="x"/>'.repeat(n)}</source></segment></unit>`),
      'one long text': (n) => xliff(`<trans-unit><source>${'x'.repeat(n)}</source></trans-unit>`),
    },
  },
  CSV: {
    read: readTranslationCsv,
    of: {
      'plain lines': (n) => `unit,source,translation\n${'a,b,c\n'.repeat(n)}`,
      'quoted lines': (n) => `unit,source,translation\n${'"a","b","c"\n'.repeat(n)}`,
      'one quoted cell full of quotes': (n) => `unit,source,translation\n"${'""'.repeat(n)}",b,c`,
      'one unclosed quote': (n) => `unit,source,translation\n"${'x,\n'.repeat(n)}`,
      'a line of commas': (n) => `unit,source,translation\n${','.repeat(n)}`,
      'one long first line': (n) => 'x'.repeat(n),
      'blank lines': (n) => `unit,source,translation\n${'\r'.repeat(n)}`,
    },
  },
  PO: {
    read: (text) => readTranslationPo(text, 'russian'),
    of: {
      entries: (n) => 'msgctxt "u"\nmsgid "a"\nmsgstr "b"\n\n'.repeat(n),
      'one text on many lines': (n) => `msgctxt "u"\nmsgid ""\n${'"x"\n'.repeat(n)}`,
      'one text of backslashes': (n) => `msgid "${'\\\\'.repeat(n)}"`,
      'one long line': (n) => `msgid${' '.repeat(n)}"`,
      comments: (n) => '#\n'.repeat(n),
    },
  },
  Twee: {
    read: (text) => readTwee(text, 'story', newId),
    of: {
      passages: (n) => Array.from({ length: Math.min(n, 19_000) }, (_, i) => `:: P${i}\n[[P${i + 1}]]\n`).join(''),
      'too many passages': (n) => '::a\n'.repeat(n * 10),
      'a header of spaces': (n) => `::${' '.repeat(n)}[\n:: A\nx`,
      'a header of backslashes': (n) => `:: ${'\\'.repeat(n)}\n:: A\nx`,
      'unclosed links': (n) => `:: A\n${'[['.repeat(n)}`,
      'unclosed comments': (n) => `:: A\n${'/%<!--/*'.repeat(n)}`,
      'unclosed macros': (n) => `:: A\n${'<<'.repeat(n)}`,
      'macros closed by a single mark': (n) => `:: A\n${'<<a> '.repeat(n)}`,
      'nested conditions': (n) => `:: A\n${'<<if $a>>'.repeat(n)}`,
      'consecutive links': (n) => `:: A\n${'[[B]] '.repeat(n)}\n:: B\nx`,
      'unclosed parentheses in Harlowe': (n) => `:: A\n(set: $a to 1)${'(if: '.repeat(n)}`,
      'unclosed hooks in Harlowe': (n) => `:: A\n(set: $a to 1)${'(if: $a)['.repeat(n)}`,
      'unclosed code in Snowman': (n) => `:: A\n${'<% if (s.a) { %>'.repeat(n)}`,
      'tags never closed': (n) => `:: A\n${'<a data-passage="A"'.repeat(n)}`,
      'a published page': (n) => `<tw-storydata>${'<tw-passagedata name="a">x</tw-passagedata>'.repeat(n)}`,
      'an unclosed published page': (n) => `<tw-storydata>${'<tw-passagedata name="a">'.repeat(n)}`,
    },
  },
  Ink: {
    read: (text) => script('a.ink', text),
    of: {
      knots: (n) => Array.from({ length: n }, (_, i) => `=== k${i}\nx\n-> k${i + 1}\n`).join(''),
      lines: (n) => 'a line of words\n'.repeat(n),
      choices: (n) => '* a\n'.repeat(n),
      'repeatable choices with the same label': (n) => `=== k\n${'* a\n'.repeat(n)}- -> k`,
      'nested choices': (n) => Array.from({ length: n }, (_, i) => `${'*'.repeat(i % 30)} a\n`).join(''),
      gathers: (n) => '- (a) b\n'.repeat(n),
      'unclosed braces': (n) => '{a:'.repeat(n),
      'braces on lines of their own': (n) => '{\n'.repeat(n),
      'nested braces': (n) => `${'{a:'.repeat(n)}${'}'.repeat(n)}`,
      'one sequence': (n) => `{${'a|'.repeat(n)}}`,
      sequences: (n) => `=== k\n${'{a|b|c}\n'.repeat(n)}-> k`,
      conditions: (n) => `VAR x = 1\n${'{x > 1: a|b}\n'.repeat(n)}`,
      changes: (n) => `VAR x = 1\n${'~ x = x + 1\n'.repeat(n)}{x: a}`,
      diverts: (n) => `-> a\n=== a\n${'-> a ->\n'.repeat(n)}`,
      tags: (n) => `a ${'# b '.repeat(n)}`,
      comments: (n) => '/* '.repeat(n),
      'line comments': (n) => '// \n'.repeat(n),
      spaces: (n) => `a${' '.repeat(n)}b`,
      'escaped signs': (n) => '\\{'.repeat(n),
      'one long name': (n) => `{${'a'.repeat(n)}}`,
      'includes of a missing file': (n) => 'INCLUDE a\n'.repeat(n),
      lists: (n) => `LIST l = ${'a, '.repeat(n)}b`,
      parentheses: (n) => `~ x = ${'('.repeat(n)}`,
    },
  },
  'Ren’Py': {
    read: (text) => script('a.rpy', text),
    of: {
      labels: (n) => Array.from({ length: n }, (_, i) => `label a${i}:\n    "x"\n    jump a${i + 1}\n`).join(''),
      lines: (n) => `label start:\n${'    a "x"\n'.repeat(n)}`,
      'lines of several speakers': (n) => `label start:\n${'    a "x"\n    b "y"\n'.repeat(n)}`,
      choices: (n) => `label start:\n    menu:\n${'        "x":\n            "y"\n'.repeat(n)}`,
      menus: (n) => `label start:\n${'    menu:\n        "x" if a:\n            $ a = True\n'.repeat(n)}`,
      conditions: (n) => `label start:\n${'    if a > 1:\n        "x"\n'.repeat(n)}`,
      'nested blocks': (n) => Array.from({ length: n }, (_, i) => `${' '.repeat(i % 200)}if a:\n`).join(''),
      calls: (n) => `label start:\n${'    call start\n'.repeat(n)}`,
      'unclosed quotes': (n) => `label start:\n${'    "x\n'.repeat(n)}`,
      'an unclosed triple quote': (n) => `label start:\n    """${'x\n'.repeat(n)}`,
      'unclosed parentheses': (n) => `label start:\n    $ a = ${'('.repeat(n)}`,
      'signs in a text': (n) => `label start:\n    "${'[a'.repeat(n)}"`,
      'tags in a text': (n) => `label start:\n    "${'{a'.repeat(n)}"`,
      comments: (n) => '#\n'.repeat(n),
      spaces: (n) => `label start:\n    a${' '.repeat(n)}"x"`,
      people: (n) => `${'define a = Character("A")\n'.repeat(n)}label start:\n    a "x"`,
      pictures: (n) => `label start:\n${'    show a b at left\n    "x"\n'.repeat(n)}`,
    },
  },
  Yarn: {
    read: (text) => script('a.yarn', text),
    of: {
      nodes: (n) => Array.from({ length: n }, (_, i) => `title: A${i}\n---\nx\n<<jump A${i + 1}>>\n===\n`).join(''),
      options: (n) => `title: A\n---\n${'-> x <<if $a>>\n    y\n'.repeat(n)}`,
      conditions: (n) => `title: A\n---\n${'<<if $a > 1>>\nx\n<<endif>>\n'.repeat(n)}`,
      'unclosed conditions': (n) => `title: A\n---\n${'<<if $a>>\n'.repeat(n)}`,
      'signs in a text': (n) => `title: A\n---\n${'[a{'.repeat(n)}`,
      detours: (n) => `title: A\n---\n${'<<detour A>>\n'.repeat(n)}`,
    },
  },
  WebGAL: {
    read: (text) => script('start.txt', `bgm:a;\n${text}`),
    of: {
      lines: (n) => 'a:x;\nb:y;\n'.repeat(n),
      choices: (n) => `choose:${'a:b|'.repeat(n)}c:d`,
      conditions: (n) => 'a:x -when=a>1;\n'.repeat(n),
      labels: (n) => Array.from({ length: n }, (_, i) => `label:a${i};\nx;\njumpLabel:a${i + 1};\n`).join(''),
      'signs in a text': (n) => `a:${'[{('.repeat(n)}`,
    },
  },
  'Own script': {
    read: (text) => script('a.txt', `== A\n${text}`),
    of: {
      speakers: (n) => 'Ann: x\nEve: y\n'.repeat(n),
      choices: (n) => '[x] -> A\n'.repeat(Math.min(n, 400)) + 'x\n'.repeat(n),
      'invalid lines': (n) => '@nothing\n'.repeat(n),
    },
  },
  'Compiled Ink': {
    read: (text) => script('a.json', text),
    of: {
      lines: (n) => compiledInk(Array.from({ length: n }, () => ['^a', '\n']).flat()),
      conditions: (n) =>
        compiledInk(
          Array.from({ length: n }, () => [
            'ev',
            { 'VAR?': 'x' },
            '/ev',
            [{ '->': '.^.b', c: true }, { b: ['^b', null] }],
            'nop',
          ]).flat(),
        ),
      choices: (n) =>
        compiledInk(
          Array.from({ length: n }, () => ['ev', 'str', '^a', '/str', '/ev', { '*': '0.0', flg: 20 }]).flat(),
        ),
      'diverts to itself': (n) => compiledInk(Array.from({ length: n }, (_, i) => ({ '->': `0.${i + 1}` }))),
    },
  },
  'Character cards': {
    read: (text) => readCard(card({ first_mes: text, mes_example: text, personality: text }), newId),
    of: {
      'unclosed notes': (n) => '{{//'.repeat(n),
      'unclosed placeholders': (n) => `{{${' '.repeat(n)}`,
      'lines of dialogue': (n) => '{{char}}: aye\n'.repeat(n),
      'one long line': (n) => ' '.repeat(n),
    },
  },
  Lorebooks: {
    read: (text) => readCard(strToU8(JSON.stringify({ entries: [{ content: text, key: [text] }] })), newId),
    of: {
      decorators: (n) => '@@'.repeat(n),
      'lines of decorators': (n) => '@@x\n'.repeat(n),
      'white space': (n) => ' \n'.repeat(n),
    },
  },
}

describe.each(Object.entries(files))('%s', (_format, { read, of }) => {
  test.each(Object.entries(of))('reads every file in one pass: %s', (_, make) => {
    const work = [make(125), make(500)].map((text) => textWork(tried(() => read(text))) / text.length)
    // Work per character must not depend on the length: a nested second pass makes it four times as much.
    expect(work[1]).toBeLessThan((work[0] ?? 0) * 2 + 4)
    expect(work[1]).toBeLessThan(130)
  })
})

test('JSON nested deeper than any novel is refused with an error', () => {
  const deep = strToU8('['.repeat(1_000_000) + ']'.repeat(1_000_000))
  expect(() => readCard(deep, newId)).toThrow(CardError)
  expect(() => readArchive(deep, newId)).toThrow(ArchiveError)
})

test('finds quickly what happens when none of many choices is left', () => {
  const story = `=== k\n${'* a\n'.repeat(3_000)}* ->\n  b\n- -> k`
  // Testing each choice together with all before it would take five seconds longer.
  expect(processorMs(() => script('a.ink', story))).toBeLessThan(4_000)
})

test('does not carry along the whole of a line longer than any scene takes', () => {
  const story = `-> k\n=== k\n${'-> n ->\n'.repeat(16)}-> END\n=== n\n${'x '.repeat(250_000)}\n->->`
  const work = textWork(() => script('a.ink', story))
  expect(work).toBeLessThan(story.length * 60)
})

test('glues a line from tens of thousands of pieces quickly', () => {
  const story = `-> k\n=== k\n${'nobody <>\n'.repeat(20_000)}-> END`
  // Copying it for every piece would take seven seconds.
  expect(processorMs(() => script('a.ink', story))).toBeLessThan(3_000)
})

test('reports each of tens of thousands of arms with unknown conditions once', () => {
  const story = `VAR steps = 0\n-> k\n=== k\n{ steps:\n- 1: Early.\n${'-s early.\n'.repeat(20_000)}}\n-> END`
  // Copying the reports for every arm would take seven seconds.
  expect(processorMs(tried(() => script('a.ink', story)))).toBeLessThan(3_000)
})
