import type { PastLine, TurnBrief } from '../../turn/turn-brief.ts'
import type { PromptMessage } from '../turn-record.ts'
import { fence, promptName } from './fence.ts'

/**
 * The messages between the system message and the last one. They begin with a user message: the chat templates of
 * whole model families (Gemma 3, Mistral) reject an assistant message right after the system message. Messages are
 * only ever appended, so that a provider can cache the beginning.
 */
export const history = (brief: TurnBrief, mark: string): PromptMessage[] =>
  mergeRoles([
    { role: 'user', content: opening(brief, mark) },
    ...brief.remembered.recent.flatMap((line) => message(line, mark)),
  ])

/** The reader's description of their character, and what happened before. None of it may be in a system message. */
export function opening(brief: TurnBrief, mark: string): string {
  const { name, biography } = brief.reader
  const { summaries, pinned = [] } = brief.remembered
  const pinnedLines = pinned.map(({ name, text }) => (name === '' ? text : `${promptName(name)}: ${text}`))
  return [
    '# The reader’s character, as the reader tells it',
    fence(mark, [`Name: ${name}`, biography].join('\n').trim()),
    ...(pinnedLines.length === 0 ? [] : ['# What the reader wants remembered', fence(mark, pinnedLines.join('\n'))]),
    ...(summaries.length === 0 ? [] : ['# What happened before', fence(mark, summaries.join('\n'))]),
  ].join('\n')
}

function message(line: PastLine, mark: string): PromptMessage[] {
  if (line.text.trim() === '') return []
  if (line.by === 'reader') return [{ role: 'user', content: fence(mark, line.text) }]
  return [{ role: 'assistant', content: line.name === '' ? line.text : `${line.name}: ${line.text}` }]
}

/** Merges consecutive messages of the same role: some models require alternating roles. */
export function mergeRoles(messages: readonly PromptMessage[]): PromptMessage[] {
  const merged: PromptMessage[] = []
  for (const next of messages) {
    const last = merged.at(-1)
    if (last?.role === next.role) merged[merged.length - 1] = { ...last, content: `${last.content}\n\n${next.content}` }
    else merged.push(next)
  }
  return merged
}
