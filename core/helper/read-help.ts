import { placeholdersOf } from '../novel/message-places.ts'
import { limits } from '../record/limits.ts'
import { storableText } from '../record/storable.ts'
import { isLonger } from '../record/text-length.ts'
import { isObject } from '../record/upgrade.ts'
import { answerWords } from '../storyteller/answer-words.ts'
import { isInScript, keepsEmphasis } from '../translation/check-translation.ts'
import { boundsOf, type HelpProposal, type HelpTask } from './help-task.ts'

/** Only this many characters of an answer are read. */
const mostRead = 100_000

/**
 * Parses a model's proposals, in the model's order. Returns null for an unusable answer: no JSON of the requested
 * shape, empty, too long, in the wrong language, or a translation that lost placeholders or emphasis. From a truncated
 * answer the complete proposals are used, because the author has paid for them. Never throws.
 */
export function readHelp(raw: string, task: HelpTask): HelpProposal[] | null {
  const { count, most } = boundsOf(task.kind)
  const list = proposalsIn(answerWords(raw.slice(0, mostRead)))
  const proposals = list.slice(0, count).flatMap((entry): HelpProposal[] => {
    if (!isObject(entry) || typeof entry.text !== 'string') return []
    const text = cleaned(entry.text)
    const name = typeof entry.name === 'string' ? cleaned(entry.name).replace(/\s+/g, ' ') : ''
    if (text === '' || isLonger(text, most) || isLonger(name, limits.name)) return []
    if (task.kind === 'endings' && name === '') return []
    if (task.kind === 'translation' && !(keepsMarks(task.text, text) && isInScript(task.text, text, task.to))) return []
    return [{ name: task.kind === 'endings' ? name : '', text }]
  })
  const unique = proposals.filter((each, at) => proposals.findIndex(({ text }) => text === each.text) === at)
  return unique.length > 0 ? unique : null
}

/** Whether placeholders and emphasis are preserved. */
const keepsMarks = (source: string, text: string): boolean =>
  placeholdersOf(text).join() === placeholdersOf(source).join() && keepsEmphasis(source, text)

const cleaned = (text: string): string => storableText(text.replace(/\r\n?/g, '\n')).trim()

/** The complete proposals in an answer, even if other text or code fences surround them. */
function proposalsIn(raw: string): unknown[] {
  const from = raw.indexOf('{')
  const whole = parsed(raw.slice(from, raw.lastIndexOf('}') + 1))
  if (isObject(whole)) return Array.isArray(whole.proposals) ? whole.proposals : []
  const list = /"proposals"\s*:\s*\[/.exec(raw)
  return list ? objectsFrom(raw, list.index + list[0].length).map(parsed) : []
}

/**
 * Parses JSON; null if the text is not JSON. Small models leave raw line breaks in strings, which JSON does not allow.
 */
function parsed(text: string): unknown {
  try {
    return JSON.parse(
      text.replace(/"(?:[^"\\]|\\.)*"/gs, (quoted) => quoted.replace(/\n/g, '\\n').replace(/[\r\t]/g, ' ')),
    )
  } catch {
    // Truncated, or not JSON at all.
    return null
  }
}

/** Every complete object of the list that begins at `start`, up to the first incomplete one. */
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
