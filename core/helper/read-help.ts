import { placeholdersOf } from '../novel/message-places.ts'
import { limits } from '../record/limits.ts'
import { storableText } from '../record/storable.ts'
import { isObject } from '../record/upgrade.ts'
import { isInScript, keepsEmphasis } from '../translation/check-translation.ts'
import { boundsOf, type HelpProposal, type HelpTask } from './help-task.ts'

/** More than this of an answer is not read, in characters. */
const mostRead = 100_000

/**
 * What a model proposes, in its own order; null where the answer is none: no JSON of the shape that was asked for, nothing
 * said, too long, or a translation into another language, or that lost what is filled in or set apart. Of an answer that was cut, what is whole is
 * read: the author has paid for it. Never throws.
 */
export function readHelp(raw: string, task: HelpTask): HelpProposal[] | null {
  const { count, most } = boundsOf(task.kind)
  const list = proposalsIn(raw.slice(0, mostRead))
  const proposals = list.slice(0, count).flatMap((entry): HelpProposal[] => {
    if (!isObject(entry) || typeof entry.text !== 'string') return []
    const text = cleaned(entry.text)
    const name = typeof entry.name === 'string' ? cleaned(entry.name).replace(/\s+/g, ' ') : ''
    if (text === '' || text.length > most || name.length > limits.name) return []
    if (task.kind === 'endings' && name === '') return []
    if (task.kind === 'translation' && !(keepsMarks(task.text, text) && isInScript(task.text, text, task.to))) return []
    return [{ name: task.kind === 'endings' ? name : '', text }]
  })
  const unique = proposals.filter((each, at) => proposals.findIndex(({ text }) => text === each.text) === at)
  return unique.length > 0 ? unique : null
}

/** What is filled in, and what is set apart, are there as they were. */
const keepsMarks = (source: string, text: string): boolean =>
  placeholdersOf(text).join() === placeholdersOf(source).join() && keepsEmphasis(source, text)

const cleaned = (text: string): string => storableText(text.replace(/\r\n?/g, '\n')).trim()

/** The proposals in an answer, between words or marks of code as well, as far as they are whole. */
function proposalsIn(raw: string): unknown[] {
  const from = raw.indexOf('{')
  const whole = parsed(raw.slice(from, raw.lastIndexOf('}') + 1))
  if (isObject(whole)) return Array.isArray(whole.proposals) ? whole.proposals : []
  const list = /"proposals"\s*:\s*\[/.exec(raw)
  return list ? objectsFrom(raw, list.index + list[0].length).map(parsed) : []
}

/** What a text says in JSON; null: nothing. Small models leave the lines of a text as they are, which JSON does not know. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(
      text.replace(/"(?:[^"\\]|\\.)*"/gs, (quoted) => quoted.replace(/\n/g, '\\n').replace(/[\r\t]/g, ' ')),
    )
  } catch {
    // Cut, or no JSON at all.
    return null
  }
}

/** Every object of a list that begins there, up to the first that is not whole. */
function objectsFrom(raw: string, start: number): string[] {
  const found: string[] = []
  let [depth, from, quoted] = [0, start, false]
  for (let at = start; at < raw.length; at++) {
    const sign = raw[at]
    if (quoted) {
      if (sign === '\\') at++
      else if (sign === '"') quoted = false
    } else if (sign === '"') quoted = true
    else if (sign === '{' && depth++ === 0) from = at
    else if (sign === '}' && --depth === 0) found.push(raw.slice(from, at + 1))
    else if (sign === ']' && depth <= 0) break
  }
  return found
}
