import { limits } from '../record/limits.ts'
import { storable } from '../record/storable.ts'
import { cutText } from '../record/text-length.ts'
import { isObject } from '../record/upgrade.ts'
import { decodeBase64 } from './base64.ts'
import { toCardFields } from './card-forms.ts'
import { cutSpans } from './cut-spans.ts'
import { decodeText } from './decode-text.ts'
import { isPng, pngTexts } from './png-texts.ts'

/** The unvalidated fields of a card of any version, as they are in its file. */
export type CardData = Record<string, unknown>

/** Thrown for bytes that are neither a character card nor a lorebook. */
export class CardError extends Error {
  constructor(cause?: unknown) {
    super('Neither a character card nor a lorebook', { cause })
    this.name = 'CardError'
  }
}

/** Our own field of a card's `extensions`. */
export const ownExtension = 'fabula'

/** The largest size of a card's text, in bytes. */
const maxText = 8 * 1_048_576

/** Reads a card's JSON from a PNG or a JSON file; for V2 and V3, the object under `data`. Throws {@link CardError}. */
export function cardData(bytes: Uint8Array): unknown {
  const json = storable(isPng(bytes) ? jsonOfPng(bytes) : parse(bytes))
  if (!isObject(json) || !isObject(json.data)) return toCardFields(json)
  // A file that declares itself a card is one even without a name.
  const isNameless = /^chara_card_v\d$/.test(cardText(json, 'spec')) && typeof json.data.name !== 'string'
  return toCardFields(isNameless ? { ...json.data, name: '' } : json.data)
}

/**
 * V3 first: a card that has both includes the older one for older readers. If the newer one is damaged, the older one
 * is read.
 */
function jsonOfPng(bytes: Uint8Array): unknown {
  const texts = pngTexts(bytes, ['ccv3', 'chara'], maxText * 4)
  let fault: unknown
  for (const text of [texts.get('ccv3'), texts.get('chara')]) {
    if (!text) continue
    try {
      // Some programs forget to encode it.
      return parse((text[0] === 0x7b ? text : decodeBase64(text)) ?? new Uint8Array())
    } catch (error) {
      fault = error
    }
  }
  throw fault instanceof CardError ? fault : new CardError(fault)
}

function parse(text: Uint8Array): unknown {
  if (text.length > maxText) throw new CardError()
  try {
    return JSON.parse(decodeText(text).replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new CardError(error)
  }
}

const cardFields = ['personality', 'first_mes', 'scenario', 'mes_example']
/** Fields that descriptions of programs and web pages have beside a name and a description, but characters do not. */
const programFields = ['version', 'dependencies', 'devDependencies', 'scripts', 'manifest_version', 'start_url']

/** Whether JSON is a card: it has a name and a text of a character, and does not look like the manifest of a program. */
export const isCard = (data: unknown): data is CardData & { name: string } =>
  isObject(data) &&
  typeof data.name === 'string' &&
  !(cardFields.every((field) => data[field] === undefined) && programFields.some((field) => field in data)) &&
  ['description', 'personality', 'first_mes', 'scenario', 'mes_example'].some(
    (field) => typeof data[field] === 'string',
  )

/** A text field of a card, trimmed; empty if there is none. */
export const cardText = (data: CardData, field: string): string => {
  const value = data[field]
  return typeof value === 'string' ? withUnixLines(value).trim() : ''
}

const withUnixLines = (text: string): string => text.replace(/\r\n?/g, '\n')

/** The texts in a list; other values are skipped. */
export const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : []

/** Whether a field of a card is not empty. */
export const saysSomething = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.trim() !== ''
    : isObject(value)
      ? Object.keys(value).length > 0
      : Array.isArray(value) && value.some((entry) => typeof entry === 'string' || isObject(entry))

/** A name on one line, cut to the limit of names. */
export const oneLine = (text: string): string => cutText(text.replace(/\s+/g, ' '), limits.name).trim()

/**
 * Replaces a card's placeholders with our placeholder for the reader and with the character's name; notes to its author
 * are removed.
 */
export const fillCard = (text: string, name: string): string =>
  withoutMacros(
    cutSpans(withUnixLines(text), '{{//', '}}', '}')
      .replace(/\{\{\s*char\s*\}\}|<(?:bot|char)>/gi, () => name)
      .replace(/\{\{\s*user\s*\}\}|<user>/gi, () => '{{user}}'),
  )

/** Evaluates the macros of card programs: a random choice becomes its first option, and hidden text is removed. */
const withoutMacros = (text: string): string =>
  text
    .replace(/\{\{\s*(?:random|pick)\s*(?:::|:)((?:[^{}]|\{\{user\}\}){0,4000})\}\}/gi, (_all, list: string) =>
      firstOf(list),
    )
    .replace(/\{\{\s*roll\s*::?\s*(?:\d{0,4}d)?(\d{1,9})\s*\}\}/gi, (_all, most: string) =>
      String(Math.ceil(Number(most) / 2)),
    )
    .replace(/\{\{\s*reverse\s*::?([^{}]{0,4000})\}\}/gi, (_all, word: string) => [...word].reverse().join(''))
    .replace(/\{\{\s*(?:comment|hidden_key)\s*:[^{}]{0,4000}\}\}/gi, '')
    .replace(/\{\{\s*newline\s*\}\}/gi, '\n')
    .replace(/\s{0,40}\{\{\s*trim\s*\}\}\s{0,40}/gi, '')
    .replace(/\{\{\s*(?:noop|original)\s*\}\}/gi, '')

/** Takes the first of `a,b` or `a::b`; a comma after a backslash belongs to the option. */
const firstOf = (list: string): string =>
  (list.includes('::') ? list.split('::') : list.split(/(?<!\\),/))[0]?.replaceAll('\\,', ',').trim() ?? ''
