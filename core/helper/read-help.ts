import { placeholdersOf } from '../novel/message-places.ts'
import { limits } from '../record/limits.ts'
import { storableText } from '../record/storable.ts'
import { isObject } from '../record/upgrade.ts'
import { keepsEmphasis } from '../translation/check-translation.ts'
import { boundsOf, type HelpProposal, type HelpTask } from './help-task.ts'

/** More than this of an answer is not read, in characters. */
const mostRead = 100_000

/**
 * What a model proposes, in its own order; null where the answer is none: no JSON of the shape that was asked for, nothing
 * said, too long, or a translation that lost what is filled in or
 * set apart. Never throws.
 */
export function readHelp(raw: string, task: HelpTask): HelpProposal[] | null {
  const { count, most } = boundsOf(task.kind)
  const json = objectIn(raw.slice(0, mostRead))
  const list = isObject(json) && Array.isArray(json.proposals) ? json.proposals : []
  const proposals = list.slice(0, count).flatMap((entry): HelpProposal[] => {
    if (!isObject(entry) || typeof entry.text !== 'string') return []
    const text = cleaned(entry.text)
    const name = typeof entry.name === 'string' ? cleaned(entry.name).replace(/\s+/g, ' ') : ''
    if (text === '' || text.length > most || name.length > limits.name) return []
    if (task.kind === 'endings' && name === '') return []
    if (task.kind === 'translation' && !keepsMarks(task.text, text)) return []
    return [{ name: task.kind === 'endings' ? name : '', text }]
  })
  const unique = proposals.filter((each, at) => proposals.findIndex(({ text }) => text === each.text) === at)
  return unique.length > 0 ? unique : null
}

/** What is filled in, and what is set apart, are there as they were. */
const keepsMarks = (source: string, text: string): boolean =>
  placeholdersOf(text).join() === placeholdersOf(source).join() && keepsEmphasis(source, text)

const cleaned = (text: string): string => storableText(text.replace(/\r\n?/g, '\n')).trim()

/** The object that a text is, or that stands in it between words or marks of code. */
function objectIn(raw: string): unknown {
  const from = raw.indexOf('{')
  const to = raw.lastIndexOf('}')
  if (from < 0 || to < from) return null
  try {
    return JSON.parse(raw.slice(from, to + 1))
  } catch {
    // Cut, or no JSON at all: there is no answer.
    return null
  }
}
