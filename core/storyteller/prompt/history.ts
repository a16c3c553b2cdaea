import type { PastLine, TurnBrief } from '../../turn/turn-brief.ts'
import type { PromptMessage } from '../turn-record.ts'
import { fence, promptName } from './fence.ts'

/**
 * Everything between the system message and the last one. It opens with the reader's: chat templates of whole families
 * of models (Gemma 3, Mistral) refuse a character's line right after the system message. Only ever added to at its end,
 * so that a provider can keep the beginning.
 */
export const history = (brief: TurnBrief, mark: string): PromptMessage[] =>
  mergeRoles([
    { role: 'user', content: opening(brief, mark) },
    ...brief.remembered.recent.flatMap((line) => message(line, mark)),
  ])

/** Who the reader is, in their own words, and what happened before. Nothing of it may stand in a system message. */
export function opening(brief: TurnBrief, mark: string): string {
  const { name, biography } = brief.reader
  const { summaries, pinned = [] } = brief.remembered
  const told = pinned.map(({ name, text }) => (name === '' ? text : `${promptName(name)}: ${text}`))
  return [
    '# The reader’s character, as the reader tells it',
    fence(mark, [`Name: ${name}`, biography].join('\n').trim()),
    ...(told.length === 0 ? [] : ['# What the reader wants remembered', fence(mark, told.join('\n'))]),
    ...(summaries.length === 0 ? [] : ['# What happened before', fence(mark, summaries.join('\n'))]),
  ].join('\n')
}

function message(line: PastLine, mark: string): PromptMessage[] {
  if (line.text.trim() === '') return []
  if (line.by === 'reader') return [{ role: 'user', content: fence(mark, line.text) }]
  return [{ role: 'assistant', content: line.name === '' ? line.text : `${line.name}: ${line.text}` }]
}

/** Neighbours of one role become one message: some models refuse anything but taking turns. */
export function mergeRoles(messages: readonly PromptMessage[]): PromptMessage[] {
  const merged: PromptMessage[] = []
  for (const next of messages) {
    const last = merged.at(-1)
    if (last?.role === next.role) merged[merged.length - 1] = { ...last, content: `${last.content}\n\n${next.content}` }
    else merged.push(next)
  }
  return merged
}
