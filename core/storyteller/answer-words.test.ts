import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AnswerWords, answerWords } from './answer-words.ts'

const line = 'Here it is. [She nods.] Is 1 < 2?'

test.each<[string, string]>([
  ['plain text', line],
  ['reasoning', `<think>Hm. </thin</think>\n${line}`],
  ['two parts of reasoning', `<think>Hm.</think><thinking>So.</thinking> ${line}`],
  ['reasoning in brackets', `[THINK]Hm.[/THINK]${line}`],
  ['reasoning in other markers', `◁think▷Hm.◁/think▷${line}`],
  ['reasoning begun by the template', `Hm. Let me see.\n</think>\n${line}`],
  [
    'channels',
    `<|channel|>analysis<|message|>Hm.<|end|><|start|>assistant<|channel|>final<|message|>${line}<|return|>`,
  ],
  ['a header', `<|start_header_id|>assistant<|end_header_id|>\n\n${line}<|eot_id|>`],
  ['a turn', `<start_of_turn>model\n${line}<end_of_turn>\n<start_of_turn>user\nMore!`],
  ['a role', `Assistant: ${line}`],
  ['a role on a line of its own', `Assistant \n: ${line}`],
  ['a role in Russian', `Ассистент: ${line}`],
  ['a byte order mark', `\ufeff${line}`],
  ['full-width markers', `<｜begin▁of▁sentence｜><｜Assistant｜>${line}<｜end▁of▁sentence｜><｜User｜>More!`],
  ['the next turn, in full-width markers', `${line}<｜User｜>More!`],
  ['the next turn', `${line}<|im_end|>\n<|im_start|>user\nThank you!`],
])('%s, in pieces of any size: extracts the answer only', (_, text) => {
  expect(answerWords(text)).toBe(line)
  for (const size of [1, 2, 3, 5, 11]) {
    const words = new AnswerWords()
    let said = ''
    for (let at = 0; at < text.length; at += size) {
      const { text: more, anew } = words.push(text.slice(at, at + size))
      said = anew ? more : said + more
    }
    const last = words.end()
    expect([size, last.anew ? last.text : said + last.text]).toEqual([size, line])
  }
})

test.each(['<|im_end|>', '<|eot_id|>', '</s>', '<end_of_turn>', '<eos>', '<｜end▁of▁sentence｜>'])(
  '%s in front of an answer or inside its object is dropped; after the object it ends the answer',
  (mark) => {
    const said = `{"actor": "ilse${mark}",${mark} "line": "${mark}Is {1} < 2?${mark}", "more": [{}]}`
    const meant = said.replaceAll(mark, '')
    const text = `${mark}${said}${mark}\nuser\nMore!`
    expect(answerWords(text)).toBe(meant)
    expect(answerWords(`${mark}\n${line}${mark}More!`)).toBe(line)
    const words = new AnswerWords()
    expect([...text].map((letter) => words.push(letter).text).join('') + words.end().text).toBe(meant)
    // A turn of somebody else ends the answer wherever it begins.
    expect(answerWords(`{"line": "Aye.${mark}\n<|im_start|>user\nMore!`)).toBe('{"line": "Aye.\n')
  },
)

test.each(['<think>for ever', '[THINK]', '<|im_start|>assistant\n', '<|channel|>analysis<|message|>Hm.', '', ' \n'])(
  '%j contains no answer',
  (text) => expect(answerWords(text).trim()).toBe(''),
)

test.each([
  'Assistants come and go.',
  'The assistant: a tall man.',
  '<<<',
  '[She nods] Yes.',
  '<b>Yes</b>',
  'I think </ is odd.',
  '{"line": "<hm>"}',
])('%j is returned unchanged', (text) => expect(answerWords(text)).toBe(text))

test('text without markers is the answer, in any pieces', () => {
  const text = fc.array(fc.constantFrom('a', ' ', '<', '>', '[', ']', '|', 'think', '{', '"', 'Ж', '\n', '/', '◁'), {
    maxLength: 40,
  })
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 7 }), (parts, size) => {
      const whole = parts.join('')
      fc.pre(!/think[>\]▷]/.test(whole))
      const words = new AnswerWords()
      let said = ''
      for (let at = 0; at < whole.length; at += size) said += words.push(whole.slice(at, at + size)).text
      expect((said + words.end().text).trim()).toBe(whole.trim())
    }),
  )
})

test('finds every marker, in one piece or many', () => {
  const ends = [
    'im_end',
    'im_start',
    'eot_id',
    'eom_id',
    'end',
    'return',
    'endoftext',
    'end_of_text',
    'start_header_id',
  ]
  for (const mark of [
    ...ends.map((name) => `<|${name}|>`),
    '<end_of_turn>',
    '<start_of_turn>',
    '<eos>',
    '</s>',
    '[INST]',
  ]) {
    const words = new AnswerWords()
    let said = ''
    for (const letter of `Aye.${mark}More.`) said += words.push(letter).text
    expect([mark, said + words.end().text]).toEqual([mark, 'Aye.'])
  }
})

test('holds back the end of a growing text only while it may become a marker', () => {
  const words = new AnswerWords()
  expect(words.push('Is 1 < 2, or 3 <|im').text).toBe('Is 1 < 2, or 3 ')
  expect(words.push('possible> then?').text).toBe('<|impossible> then?')
})
