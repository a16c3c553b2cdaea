import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import * as ink from '@fabula/core/exchange/ink/test-stories'
import { pngChunk, pngOf, withPngTexts } from '@fabula/core/exchange/png-chunks'
import { readCardFile } from '@fabula/core/exchange/read-card-file'
import { readScript } from '@fabula/core/exchange/read-script'
import { readTwee } from '@fabula/core/exchange/read-twee'
import { market, tower } from '@fabula/core/exchange/renpy/test-stories'
import { chosenFiles } from '@fabula/core/exchange/script-files'
import * as stories from '@fabula/core/exchange/twee/test-stories'
import { dialogue, library, lighthouse } from '@fabula/core/exchange/webgal/test-stories'
import { crossing, harbour, letters } from '@fabula/core/exchange/yarn/test-stories'
import { checkMusic } from '@fabula/server/media/check-music'
import { checkPicture } from '@fabula/server/media/check-picture'
import { linesOf } from '@fabula/server/play/saves-file/lines-of'
import { readHead, readLine } from '@fabula/server/play/saves-file/read-saves-line'
import { ProblemError } from '@fabula/server/problem-error'
import { unpackArchive } from '@fabula/server/publishing/unpack-archive'
import { parseTranslations } from '@fabula/server/translation/parse-translations'
import { zipSync } from 'fflate'
import { zipBomb } from './bomb.ts'

/** A parser of uploads to be fuzzed. */
export interface Target {
  seeds: readonly Uint8Array[]
  /** Words of its format, inserted at random places. */
  words: readonly string[]
  /** Puts the varied bytes into their container, so that fuzzing gets past checksums to the parser behind. */
  wrap?: (bytes: Uint8Array) => Uint8Array
  read(bytes: Uint8Array, folder: string): unknown
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
let ids = 0
const newId = <Id extends string>() => `00000000-0000-4000-8000-${String(++ids % 1e12).padStart(12, '0')}` as Id

const card = JSON.stringify({
  spec: 'chara_card_v2',
  spec_version: '2.0',
  data: {
    name: 'Mara',
    description: '{{char}} keeps the lamps. {{// a note }}',
    personality: 'dry',
    scenario: 'A quay.',
    first_mes: 'Mind the step, {{user}}.',
    mes_example: '<START>\n{{user}}: Who lit it?\n{{char}}: Nobody you know.',
    alternate_greetings: ['Back again?'],
    tags: ['fog'],
    character_book: {
      entries: [{ keys: ['lamp'], content: '@@depth 3\nForty lamps.', enabled: true, insertion_order: 1 }],
    },
  },
})
const lorebook = JSON.stringify({
  entries: { 0: { key: ['quay'], keysecondary: ['fog'], content: 'It is old.', order: 100 } },
})
const jsonWords = [
  '{"',
  '":',
  '[]',
  '{}',
  'null',
  '1e999',
  '"\\u0000"',
  '\\ud800',
  '{{char}}',
  '{{//',
  '@@',
  '"entries":',
  '"data":',
]

const head = Buffer.alloc(13)
head.writeUInt32BE(64, 0)
head.writeUInt32BE(64, 4)
head.set([8, 2, 0, 0, 0], 8)
const rows = Buffer.alloc(64 * (1 + 64 * 3))
const png = pngOf(pngChunk('IHDR', head), pngChunk('IDAT', deflateSync(rows)), pngChunk('IEND', new Uint8Array()))

const novel = {
  format: 'fabula-novel',
  version: 1,
  novel: {
    name: 'Lamp',
    description: 'Fog.',
    language: 'english',
    first_scene_id: '00000000-0000-4000-8000-000000000001',
    characters: [],
    assets: { sprites: [], backgrounds: [], musics: [] },
    interactive_scenes: [],
    static_scenes: [
      { id: '00000000-0000-4000-8000-000000000001', name: 'Road', original_message: 'Mud.', next_scenes: [] },
    ],
  },
  translations: [{ language: 'russian', unit: 'novel/description', source: 'Fog.', text: 'Туман.' }],
}
const saves = [
  { fabula: 'saves', version: 1, novel: { id: newId(), name: 'Lamp', play_link: 'lamp' }, current: null },
  { game: newId(), at: '2026-01-01T00:00:00.000Z', current: null },
  { save: 'Here', state: newId(), position: 3, quick: false, at: '2026-01-01T00:00:00.000Z' },
]

const translations = (filename: string, seed: string, words: readonly string[]): Target => ({
  seeds: [utf8(seed)],
  words,
  read: (bytes, folder) => {
    const path = join(folder, 'file')
    writeFileSync(path, bytes)
    return parseTranslations({ path, filename, language: 'russian', into: folder })
  },
})
/** A script of another program; `name` has its file extension. */
const script = (name: string, texts: readonly string[], words: readonly string[]): Target => ({
  seeds: texts.map(utf8),
  words: ['\n', '    ', '->', '{', '}', '[', ']', '"', ...words],
  read: (bytes) => readScript(chosenFiles([{ name, bytes }]), newId),
})
const ownScript =
  '== A\n@background a\n@show Ilse: b, left\nIlse: Hm.\n-> B\n\n== B\n{{user}}: Where?\n[Here] -> A\n[There]\n'
const compiledInk = {
  inkVersion: 21,
  root: [
    ['^A quay.', '\n', 'ev', 'str', '^Go', '/str', '/ev', { '*': '.^.c-0', flg: 20 }, { 'c-0': ['end'] }],
    'done',
    {},
  ],
  listDefs: {},
}

/** Rethrows an error that is not a refusal, else the first refusal. */
function refusal({ errors }: AggregateError): never {
  throw errors.find((error) => !(error instanceof ProblemError)) ?? errors[0]
}
const readCard = (bytes: Uint8Array) => readCardFile(bytes, newId)
const archive = (bytes: Uint8Array, folder: string) => {
  const path = join(folder, 'archive')
  const into = join(folder, 'into')
  rmSync(into, { recursive: true, force: true })
  mkdirSync(into)
  writeFileSync(path, bytes)
  return unpackArchive({ path, into })
}
const zipWords = [
  'PK\u0003\u0004',
  'PK\u0001\u0002',
  'PK\u0005\u0006',
  'fabula.json',
  '../',
  'card.json',
  '\u0000\u0000\u0000\u0000',
]

/** Every parser of uploads. */
export const targets: Record<string, Target> = {
  'card-json': { seeds: [utf8(card), utf8(lorebook)], words: jsonWords, read: readCard },
  'card-png': {
    seeds: [utf8(card), utf8(lorebook)],
    words: jsonWords,
    wrap: (bytes) => withPngTexts(png, new Map([['chara', utf8(Buffer.from(bytes).toString('base64'))]])),
    read: readCard,
  },
  'card-png-bytes': {
    seeds: [withPngTexts(png, new Map([['ccv3', utf8(Buffer.from(card).toString('base64'))]]))],
    words: ['tEXt', 'zTXt', 'iTXt', 'chara\u0000', 'ccv3\u0000', 'IEND', '\u00ff\u00ff\u00ff\u00ff'],
    read: readCard,
  },
  'card-charx': {
    seeds: [utf8(card)],
    words: jsonWords,
    wrap: (bytes) => zipSync({ 'card.json': bytes, 'happy.png': png }),
    read: readCard,
  },
  'card-zip-bytes': {
    seeds: [zipSync({ 'card.json': utf8(card), 'happy.png': png }), zipBomb('card.json')],
    words: zipWords,
    read: readCard,
  },
  archive: {
    seeds: [utf8(JSON.stringify(novel))],
    words: jsonWords,
    wrap: (bytes) => zipSync({ 'fabula.json': bytes }),
    read: archive,
  },
  'archive-bytes': {
    seeds: [zipSync({ 'fabula.json': utf8(JSON.stringify(novel)) }), zipBomb('fabula.json')],
    words: zipWords,
    read: archive,
  },
  twine: {
    seeds: Object.values(stories).flatMap((story) => (typeof story === 'string' ? [utf8(story)] : [])),
    words: [
      '[[',
      ']]',
      '<<if ',
      '<</if>>',
      '(if:',
      '(set: $',
      '<%',
      '%>',
      ':: ',
      '->',
      '{',
      '}',
      '<tw-passagedata ',
      '/%',
      '<!--',
    ],
    read: (bytes) => readTwee(new TextDecoder().decode(bytes), 'story', newId),
  },
  'script-ink': script(
    'a.ink',
    Object.values(ink).flatMap((story) => (typeof story === 'string' ? [story] : [])),
    ['=== a ===', '* ', '+ ', '- ', '~ ', 'VAR x = 1', 'LIST l = a', 'INCLUDE a', '<>', '|', '/*', '->->', '<-'],
  ),
  'script-ink-json': script(
    'a.json',
    [JSON.stringify(compiledInk)],
    ['"ev"', '"/ev"', '{"->":".^.b"}', '{"*":"k","flg":8}', '"^a"', '"thread"', '{"VAR?":"x"}', '{"f()":"k"}'],
  ),
  'script-renpy': script(
    'a.rpy',
    [market, tower],
    ['label a:', 'menu:', 'if a:', '$ a += 1', 'jump a', '"""', 'scene a', '#'],
  ),
  'script-yarn': script(
    'a.yarn',
    [crossing, harbour, letters],
    ['title: A', '---', '===', '<<if $a>>', '<<endif>>', '<<set $a to 1>>', '<<jump A>>', '#line:1'],
  ),
  'script-webgal': script(
    'start.txt',
    [dialogue, library, lighthouse].flatMap((scenes) => Object.values(scenes)),
    [';', ':', '-when=a>1', 'choose:a:b|c:d', 'label:a', 'jumpLabel:a', 'setVar:a=a+1', 'changeFigure:b.png -left'],
  ),
  'script-own': script('a.txt', [ownScript], ['== A', '@background a', '@show A: b', '{{user}}: ', '#', ':']),
  'translations-csv': translations('t.csv', 'unit,source,translation\r\nnovel/name,Fog,"Ту""ман"\r\n', [
    '"',
    ',',
    '\r\n',
    ';',
    '\t',
    '\ufeff',
  ]),
  'translations-po': translations('t.po', 'msgctxt "novel/name"\nmsgid "Fog"\nmsgstr "Туман"\n\n#, fuzzy\nmsgid ""\n', [
    'msgid "',
    'msgstr[0] "',
    '\\n',
    '#~ ',
    '"',
  ]),
  'translations-xliff': translations(
    't.xlf',
    '<?xml version="1.0"?><xliff version="1.2"><file target-language="ru"><body><trans-unit id="a" resname="novel/name"><source>Fog</source><target state="final">Туман</target></trans-unit></body></file></xliff>',
    [
      '<![CDATA[',
      ']]>',
      '&#x0;',
      '&amp;',
      '<!--',
      '<!DOCTYPE a [<!ENTITY b "c">]>',
      '&b;',
      '</',
      '<segment>',
      '<g id="1">',
    ],
  ),
  saves: {
    seeds: [utf8(saves.map((line) => JSON.stringify(line)).join('\n'))],
    words: [...jsonWords, '\n', '{"fabula":"saves"', '"document":'],
    read: async (bytes, folder) => {
      const path = join(folder, 'saves')
      writeFileSync(path, bytes)
      let lines = 0
      for await (const text of linesOf(path)) lines += Object.keys(lines === 0 ? readHead(text) : readLine(text)).length
      return lines
    },
  },
  picture: {
    seeds: [png],
    words: ['IHDR', 'acTL', 'RIFF', 'WEBP', '\u00ff\u00d8', 'GIF89a', 'ftypavif'],
    read: (bytes) => checkPicture(bytes, 'png'),
  },
  music: {
    seeds: [
      Buffer.concat([
        utf8('ID3\u0003\u0000\u0000\u0000\u0000\u0000\u0000'),
        ...Array.from({ length: 8 }, () => frame()),
      ]),
    ],
    words: ['ID3', '\u00ff\u00fb', 'OggS', 'TAG', 'RIFF', 'fLaC'],
    read: (bytes) => {
      const track = { size: bytes.length, read: async (at: number, length: number) => bytes.subarray(at, at + length) }
      // Tries every kind that the file may claim to be.
      return Promise.any(['mp3', 'ogg', 'opus', 'm4a', 'wav', 'flac'].map((kind) => checkMusic(track, kind))).catch(
        refusal,
      )
    },
  },
}

/** A silent frame of MPEG 1 layer III: 128 kbit/s, 44.1 kHz. */
function frame(): Uint8Array {
  const bytes = new Uint8Array(417)
  bytes.set([0xff, 0xfb, 0x90, 0x00])
  return bytes
}
