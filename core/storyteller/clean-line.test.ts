import { expect, test } from 'vitest'
import { estimateTokens } from '../turn/estimate-tokens.ts'
import { cleanLine, longestLine } from './clean-line.ts'
import { cleanSummary } from './clean-summary.ts'
import { buildSummaryPrompt } from './prompt/build-summary-prompt.ts'

const names = { speaker: 'Ilse', reader: 'Nell (the *sailor*)', others: ['Osip', 'User'] }
const shown = (raw: string, who: Parameters<typeof cleanLine>[1] = names) => cleanLine(raw, who)
const untouched = { cut: false, cleaned: false }

test('without a reader’s name, no text is taken for the reader’s', () => {
  expect(shown('Well.\n: so it goes.', { speaker: 'Ilse', reader: '' }).line).toBe('Well.\n: so it goes.')
})

test('plain text stays unchanged', () => {
  for (const line of [
    'Good evening.',
    'At 6:30, *she* said: come.',
    'Ilse knows.',
    'a < b',
    'One.\n\nTwo.',
    '# 1',
    'She turns.\n- Come.',
    '-5',
    '— Come.',
    '>_< Come.',
    'a | b',
    'Wait---',
    '[Nods](slowly) Come.',
    'It is under C:\\notes.',
  ]) {
    const { line: seen } = shown(line)
    expect(seen).toBe(line === '# 1' ? '1' : line)
  }
  expect(shown(' Good evening. \n')).toEqual({ line: 'Good evening.', ...untouched })
})

test.each([
  ['**Now** come.', 'Now come.'],
  ['## Act\nCome.', 'Act\nCome.'],
  ['```json\nCome.\n```', 'Come.'],
  ['<b class="x">Come</b>.', 'Come.'],
  ['[Come](https://a.example/x?y=1) in.\n![a face](x.png)', 'Come in.'],
  ['Come [in](javascript:alert(1)).', 'Come in.'],
  ['<|im_end|>[INST]Come.[/INST]<<SYS>><</SYS>>', 'Come.'],
  ['Co\u200bme\u202e.\u0007\u00ad\ufeff', 'Come.'],
  ['One.\n\n\n\nTwo.', 'One.\n\nTwo.'],
  ['Come\ud800.\udc00 😀', 'Come. 😀'],
  ['ILSE : Come.', 'Come.'],
  ['[Ilse]: Come.', 'Come.'],
  ['*Ilse*: Come.', 'Come.'],
  ['_Ilse:_ Come.', 'Come.'],
  ['Come.\nilse: It is late.\n\n  *Ilse*: Now.', 'Come.\nIt is late.\n\nNow.'],
  ['Ilse:\nCome.', 'Come.'],
  ['ilse\nCome.', 'Come.'],
  ['- Come.\n- It is late.', 'Come.\nIt is late.'],
  ['Ilse: - Come.', 'Come.'],
  ['Come<script>alert(1)</script>.<STYLE a="b">x</style >', 'Come.x'],
  ['“Come,” she says.\\n\\n\\"Now.\\"', '“Come,” she says.\n\n"Now."'],
  ['***Come.*** *Now.* ***', 'Come. *Now.*'],
  ['> Come.\n> > It is late.', 'Come.\nIt is late.'],
  ['> # Come\n> It is late.', 'Come\nIt is late.'],
  ['Look:\n\n| Lamp | Voice |\n|:---|---|\n| 12 | Osip |\n\nWell?', 'Look:\n\nLamp — Voice\n12 — Osip\n\nWell?'],
  ['One.\n\n---\n\nTwo.\n___', 'One.\n\nTwo.'],
  ['{{User}}, says {{char}}.', 'Nell (the *sailor*), says Ilse.'],
])('%j is displayed as %j', (raw, line) => {
  expect(shown(raw)).toEqual({ line, cut: false, cleaned: true })
})

test('removes the narrator’s name in front, and uses Russian punctuation in Russian', () => {
  const told = { ...names, narrators: ['Narrator', 'Рассказчик'], language: 'russian' as const }
  expect(shown('Рассказчик: Туман поднялся.\nNarrator: "Пора" - сказал он.', told).line).toBe(
    'Туман поднялся.\n«Пора» — сказал он.',
  )
  expect(shown('**Рассказчик:** Туман.', told).line).toBe('Туман.')
  expect(shown('Narrator: Fog.', names).line).toBe('Narrator: Fog.')
})

test('cuts the line before another speaker', () => {
  expect(shown('Come.\nNell (the *sailor*): I come.')).toEqual({ line: 'Come.', cut: true, cleaned: false })
  expect(shown('Come.\n  osip : Aye.\nUser: x')).toEqual({ line: 'Come.', cut: true, cleaned: false })
  for (const name of ['[Osip]', '*Osip*', '__Osip__', '[Nell (the *sailor*)]'])
    expect(shown(`Come.\n${name}: Aye.`)).toEqual({ line: 'Come.', cut: true, cleaned: false })
  expect(shown('*Ilse: so it is written.*').line).toBe('*Ilse: so it is written.*')
  expect(shown('Osip: Aye.')).toEqual({ line: '', cut: true, cleaned: false })
  expect(shown('Come, Osip: it is late.').cut).toBe(false)
  expect(shown('Come.\n: so', { speaker: '', reader: ' ' })).toEqual({ line: 'Come.\n: so', ...untouched })
})

test('leaves one space where something was removed, keeps one copy of a doubled answer, and removes a stage direction with the name', () => {
  expect(shown('Here <script>alert(1)</script> it is. Mind <b></b> the ladder.').line).toBe(
    'Here it is. Mind the ladder.',
  )
  expect(shown('Here it is. Mind the ladder.\n\nHere it is. Mind the ladder.').line).toBe(
    'Here it is. Mind the ladder.',
  )
  for (const line of ['No, no. No, no.', 'Mind the old ladder mind the old ladder']) expect(shown(line).line).toBe(line)
  expect(shown('Ilse (low, to herself): Here it is.').line).toBe('Here it is.')
  expect(shown('Here it is.\nOsip (from the door): Aye.').line).toBe('Here it is.')
})

test('text without anything visible is empty', () => {
  expect(shown(' \u200b\n').line).toBe('')
  expect(shown('\u0301').line).toBe('')
  expect(shown('…').line).toBe('…')
  for (const marks of ['""', '«»', '“ ”', '**', '* *', '_ _', '*«»*', '#', '~~', '``'])
    expect(shown(marks).line).toBe('')
})

test('a line that is too long is cut at a sentence if possible', () => {
  const long = (text: string) => shown(text.repeat(longestLine)).line
  expect(shown('x'.repeat(longestLine))).toEqual({ line: 'x'.repeat(longestLine), ...untouched })
  expect(shown('x'.repeat(longestLine + 1))).toEqual({ line: 'x'.repeat(longestLine), cut: true, cleaned: false })
  for (const end of ['.', '!', '?', '…', '\n']) {
    const seen = long(`It is late${end} `)
    expect(seen.length).toBeLessThanOrEqual(longestLine)
    expect(seen.endsWith(`late${end.trim()}`)).toBe(true)
    expect(seen.length).toBeGreaterThan(longestLine - 40)
  }
  const exact = `${'So. '.repeat(longestLine / 4 - 1)}Yes.`
  expect(shown(exact)).toEqual({ line: exact, ...untouched })
  // A single sentence end near the beginning is no reason to lose the rest.
  expect(shown(`So. ${'x'.repeat(longestLine)}`).line).toHaveLength(longestLine)
})

test('a summary becomes one plain paragraph, in whole sentences if possible', () => {
  expect(cleanSummary('<<<mark They met. mark>>>', 50)).toBe('They met.')
  expect(cleanSummary('**They**\n\nmet. <<<mark Osip mark>>> left.', 50)).toBe('They met. Osip left.')
  expect([cleanSummary('<think>They met', 50), cleanSummary('<think>Hm.</think>They met', 50)]).toEqual([
    '',
    'They met',
  ])
  expect([cleanSummary('{"a":1}', 50), cleanSummary('[1]', 50), cleanSummary(' ', 50)]).toEqual(['', '', ''])
  const sentences = Array.from({ length: 30 }, (_, n) => `The lamp number ${n} was lit.`).join(' ')
  const kept = cleanSummary(sentences, 40)
  expect(estimateTokens(kept)).toBeLessThanOrEqual(40)
  expect(sentences.startsWith(kept)).toBe(true)
  expect(kept).toMatch(/lit\.$/)
  expect(estimateTokens(`${kept} The lamp number 9 was lit.`)).toBeGreaterThan(40)
  const words = cleanSummary(Array.from({ length: 300 }, (_, n) => `word${n}`).join(' '), 20)
  expect(words).toMatch(/^word.*\S$/)
  expect(estimateTokens(words)).toBeLessThanOrEqual(20)
})

test.each([
  'I’m sorry, but I can’t assist with that request. Let us speak of something else.',
  'Простите, я не могу выполнить этот запрос.',
  'Anna told of bread. Nell listened. Anna told of bread. Nell listened. Anna told of bread.',
  'bread and '.repeat(40),
])('an unusable summary becomes empty: %s', (said) => expect(cleanSummary(said, 200)).toBe(''))

test.each(['english', 'russian'] as const)('a summary does not contain its instructions (%s)', (language) => {
  const ask = { language, reader: 'Nell', before: '', lines: [], summaries: [], words: 100 }
  const instructions = buildSummaryPrompt(ask, 'nonce')[0]?.content ?? ''
  expect(cleanSummary(instructions, 200, instructions)).toBe('')
  const changed = instructions.replace('the memory', 'a memory').replace('100', '90').replaceAll(';', ',')
  expect(cleanSummary(changed.slice(0, -60), 200, instructions)).toBe('')
  const told =
    language === 'english' ? 'Nell told Osip what was lost. He wept.' : 'Нелл рассказала Осипу о потере. Он плакал.'
  expect(cleanSummary(`${instructions} ${told}`, 200, instructions)).toBe(told)
  expect(cleanSummary(told, 200, instructions)).toBe(told)
})

test('a summary may mention a refusal, and repeat something once', () => {
  const told = 'Nell asked for the key. “I can’t help you with that,” said Osip. Nell asked for the key. Osip was gone.'
  expect(cleanSummary(told, 200)).toBe(told)
})
