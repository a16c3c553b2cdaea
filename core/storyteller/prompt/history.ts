import type { PastLine, TurnBrief } from '../../turn/turn-brief.ts'
import type { PromptMessage } from '../turn-record.ts'

/** What was said, oldest first; only ever added to at its end, so that a provider can keep the beginning. */
export function history(brief: TurnBrief): PromptMessage[] {
  const { summaries, recent } = brief.remembered
  const before: PromptMessage[] =
    summaries.length > 0 ? [{ role: 'user', content: ['# What happened before', ...summaries].join('\n') }] : []
  return [...before, ...mergeRoles(recent.map(message))]
}

const message = (line: PastLine): PromptMessage => ({
  role: line.by === 'reader' ? 'user' : 'assistant',
  content: line.name === '' ? line.text : `${line.name}: ${line.text}`,
})

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
