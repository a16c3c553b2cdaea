import type { TranslationDefect } from '@fabula/core/translation/translation-defect'
import type { ScriptedAnswer } from './answer.ts'
import type { RecordedRequest, WireMessage } from './read-request.ts'
import type { Rule } from './scripted-model.ts'

/** A text that a request asks to translate. */
export interface AskedText {
  id: string
  kind: string
  text: string
}

/** Chooses the defect of the scripted translation of a text: one of those that are checked for, or null for none. */
export type ChooseDefect = (asked: AskedText, alone: boolean) => TranslationDefect | null

/**
 * A rule that answers every prompt of Fabula's translator letter by letter: Latin becomes Cyrillic and vice versa,
 * placeholders stay. `chooseDefect` says which texts it translates wrongly. Other prompts go to the next rule.
 */
export const translating =
  (chooseDefect: ChooseDefect = () => null): Rule =>
  (request) =>
    answerOf(request, chooseDefect)

function answerOf({ messages }: RecordedRequest, chooseDefect: ChooseDefect): ScriptedAnswer | null {
  const asked = askedTexts(messages)
  if (asked === null) return null
  const entries = asked.map((one) => {
    const fault = chooseDefect(one, asked.length === 1)
    return { asked: one, fault, text: withDefect(fault, letterByLetter(one.text)) }
  })
  const swapped = entries.filter(({ fault }) => fault === 'swapped')
  const translations = entries.flatMap(({ asked: { id, text: source }, fault, text }) => {
    if (fault === 'missing') return []
    if (fault !== 'swapped') return [{ from: beginning(source), id, text }]
    const other = swapped[(swapped.findIndex(({ asked: { id: own } }) => own === id) + 1) % swapped.length]
    return other ? [{ from: beginning(other.asked.text), id, text: letterByLetter(other.asked.text) }] : []
  })
  return { text: JSON.stringify({ translations }), piece: 400 }
}

/** The texts in a translation prompt; null if it is another prompt. */
export function askedTexts(messages: readonly WireMessage[]): AskedText[] | null {
  if (!messages[0]?.content.startsWith('You translate the texts of a visual novel')) return null
  const [, body = ''] = /<<<\S+\n([\s\S]*?)\n\S+>>>/.exec(messages.at(-1)?.content ?? '') ?? []
  return body.split('\n').map((line) => JSON.parse(line) as AskedText)
}

const beginning = (text: string): string => text.replace(/\s+/g, ' ').trim().split(' ').slice(0, 3).join(' ')

function withDefect(fault: TranslationDefect | null, text: string): string {
  switch (fault) {
    case 'empty':
      return ' '
    case 'placeholder':
      return `${text} {{reader}}`
    case 'markup':
      return `**${text}**`
    case 'script':
      return `x${text}`
    case 'length':
      return `${text} `.repeat(12)
    case 'missing':
    case 'swapped':
    case null:
      return text
  }
}

const latin = 'abcdefghijklmnopqrstuvwxyz'
const cyrillic = 'абцдефгхийклмнопкрстувшьыз'

/** Replaces Latin letters with Cyrillic ones and vice versa; placeholders, tags and everything else stay. */
export const letterByLetter = (text: string): string =>
  text
    .split(/(\{\{[^{}]*\}\}|<[^<>]*>)/)
    .map((part, index) => (index % 2 === 1 ? part : [...part].map(otherLetter).join('')))
    .join('')

function otherLetter(letter: string): string {
  const lower = letter.toLowerCase()
  const at = latin.indexOf(lower)
  const back = cyrillic.indexOf(lower)
  const other = at >= 0 ? cyrillic[at] : back >= 0 ? latin[back] : /\p{Script=Cyrillic}/u.test(letter) ? 'h' : undefined
  if (other === undefined) return letter
  return lower === letter ? other : other.toUpperCase()
}
