import { fold } from '../novel/fold.ts'
import { isObject } from '../record/upgrade.ts'
import { answerWords } from '../storyteller/answer-words.ts'
import { checkTranslation } from './check-translation.ts'
import { cleanTranslation } from './clean-translation.ts'
import type { BatchUnit, TranslationBatch } from './translation-batch.ts'
import type { TranslationDefect } from './translation-defect.ts'
import { beginningOf, unitName } from './translation-prompt.ts'

/** The result for one text of a batch. */
export type UnitResult = { text: string } | { fault: TranslationDefect }

interface Entry {
  from: string
  text: string
}

/**
 * Reads a model's answer and returns a result for each unit of a batch, in the batch's order. Unknown ids are ignored;
 * an id given twice counts as swapped. Each text passes every check or becomes a fault. Never throws.
 */
export function readTranslations(raw: string, batch: TranslationBatch): UnitResult[] {
  const alone = batch.units.length === 1
  const entries = readEntries(raw)
  return batch.units.map((unit, index) => {
    const given = entries.get(unitName(index)) ?? []
    const [entry] = given
    if (!entry) return { fault: 'missing' }
    if (!alone && (given.length > 1 || !answers(entry, unit, batch.units))) return { fault: 'swapped' }
    const text = cleanTranslation(unit.source, entry.text)
    const fault = checkTranslation(unit.source, text, batch.to)
    return fault === null ? { text } : { fault }
  })
}

/**
 * Whether the words that the model copied match the beginning of this text, or at least of no other text in the batch.
 */
function answers({ from }: Entry, unit: BatchUnit, units: readonly BatchUnit[]): boolean {
  const copied = letters(from)
  const fits = (source: string) => {
    const own = letters(beginningOf(source))
    return copied !== '' ? own.startsWith(copied) || copied.startsWith(own) : own === ''
  }
  if (fits(unit.source)) return true
  // A model that translated or shortened the copied words still names the right id, unless they match another text.
  return !units.some((other) => other !== unit && fits(other.source))
}

const letters = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]+/gu, '')

function readEntries(raw: string): Map<string, Entry[]> {
  const entries = new Map<string, Entry[]>()
  for (const json of listIn(raw)) {
    if (!isObject(json) || typeof json.text !== 'string') continue
    const id = String(json.id ?? '').trim()
    const from = typeof json.from === 'string' ? json.from : ''
    entries.set(id, [...(entries.get(id) ?? []), { from, text: json.text }])
  }
  return entries
}

/** The list in a model's text, in the requested object or bare; from a truncated answer, the complete entries. */
function listIn(raw: string): unknown[] {
  const body = answerWords(raw)
  for (const [open, close] of [
    ['{', '}'],
    ['[', ']'],
  ] as const) {
    const json = parsed(body.slice(body.indexOf(open), body.lastIndexOf(close) + 1))
    const list = isObject(json) ? json.translations : json
    if (Array.isArray(list)) return list
  }
  return [...body.matchAll(/\{[^{}]*(?:\{\{[^{}]*\}\}[^{}]*)*\}/g)].map(([entry]) => parsed(entry))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Anything but JSON is ignored.
    return null
  }
}
