import type { WireMessage } from './read-request.ts'

/** A thing listed in a prompt: its short name and the words behind the colon. */
export interface Listed {
  name: string
  words: string
}

/** What can be read from a prompt of Fabula's storyteller. */
export interface PromptFacts {
  asks: 'reply' | 'line' | 'judgement'
  language: 'english' | 'russian'
  /** Those who may speak. */
  actors: Listed[]
  values: Listed[]
  endings: Listed[]
  voices: { name: string; lines: string[] }[]
  /** The reader's words of this turn. */
  said: string
  /** How many messages there were before: a number that grows with the game. */
  turn: number
}

/** Reads a prompt by its headings. What it does not have is empty. */
export function readPrompt(messages: readonly WireMessage[]): PromptFacts {
  const system = messages
    .filter((message) => message.role === 'system')
    .map((message) => message.content)
    .join('\n')
  const last = messages.at(-1)?.content ?? ''
  return {
    asks: last.includes('# The books\n')
      ? 'judgement'
      : /^(Answer as|Ответь за) .+: (only what|только то)/m.test(last)
        ? 'line'
        : 'reply',
    language: /Write the line in Russian/.test(system) || /^Ответь за /m.test(last) ? 'russian' : 'english',
    actors: listed(last, 'Actors and their expressions').filter(({ name }) => !name.endsWith(', does not speak')),
    values: listed(last, 'Values that may change'),
    endings: listed(last, 'Endings that may happen'),
    voices: voicesOf(system),
    said: [...last.matchAll(/<<<(\S+)\n([\s\S]*?)\n\1>>>/g)].at(-1)?.[2] ?? '',
    turn: messages.length,
  }
}

/** The entries `- name: words` under a heading; what stands in brackets after a name belongs to the words. */
function listed(text: string, heading: string): Listed[] {
  const section = text.split(/^# /m).find((part) => part.startsWith(`${heading}\n`)) ?? ''
  return [...section.matchAll(/^- (.+)$/gm)].flatMap(([, entry = '']) => {
    const colon = entry.indexOf(':')
    if (colon < 0) return []
    const bracket = entry.indexOf(' (')
    const end = bracket >= 0 && bracket < colon ? bracket : colon
    return [{ name: entry.slice(0, end), words: entry.slice(end).replace(/^[:\s(]+/, '') }]
  })
}

/** Who is on stage, and the lines that the author gave as their voice. */
function voicesOf(system: string): PromptFacts['voices'] {
  return [...system.matchAll(/^## (.+)\n([\s\S]*?)(?=^#|(?![\s\S]))/gm)].map(([, name = '', about = '']) => ({
    name: name.trim(),
    lines: [...(about.split('Sounds like:')[1] ?? '').matchAll(/^- (.+)$/gm)].map(([, line = '']) => line),
  }))
}
