import { openedMark } from '../novel/message-markup.ts'
import { placeNames, placesIn } from '../novel/message-places.ts'
import { authoredMessages } from './authored-messages.ts'
import type { NovelProblem, Rule } from './problem.ts'

/** Reports messages that name an unknown flag or scale, and messages with an unclosed asterisk. */
export const messageTexts: Rule = ({ novel }) => {
  const names = placeNames(novel.states)
  return authoredMessages(novel).flatMap(({ place, text }): NovelProblem[] => {
    const unknown = new Set(placesIn(text).flatMap(({ name, written }) => (names.has(name) ? [] : [written])))
    const open = openedMark(text)
    return [
      ...[...unknown].map((written) => ({ code: 'unknown_name' as const, severity: 'warns' as const, place, written })),
      ...(open === null ? [] : [{ code: 'emphasis_open' as const, severity: 'warns' as const, place, written: open }]),
    ]
  })
}
