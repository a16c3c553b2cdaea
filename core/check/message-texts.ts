import { openedMark } from '../novel/message-markup.ts'
import { placeNames, placesIn } from '../novel/message-places.ts'
import { authoredMessages, hintsAndLabels } from './authored-messages.ts'
import { conditionalsIn } from './conditionals-in-novel.ts'
import type { NovelProblem, Rule } from './problem.ts'

/** Reports texts and prompts that name an unknown flag or scale, and messages with an unclosed asterisk. */
export const messageTexts: Rule = ({ novel }) => {
  const names = placeNames(novel.states)
  const messages = authoredMessages(novel)
  const texts = [...messages, ...hintsAndLabels(novel), ...conditionalsIn(novel)]
  const unknown = texts.flatMap(({ place, text }): NovelProblem[] => {
    const unknownHere = new Set(placesIn(text).flatMap(({ name, written }) => (names.has(name) ? [] : [written])))
    return [...unknownHere].map((written) => ({ code: 'unknown_name', severity: 'warns', place, written }))
  })
  const open = messages.flatMap(({ place, text }): NovelProblem[] => {
    const written = openedMark(text)
    return written === null ? [] : [{ code: 'emphasis_open', severity: 'warns', place, written }]
  })
  return [...unknown, ...open]
}
