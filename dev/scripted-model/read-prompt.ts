import type { WireMessage } from './read-request.ts'

/** An entry listed in a prompt: its short name, and the words after the colon. */
export interface Listed {
  name: string
  words: string
}

/** What can be read from a prompt of Fabula's storyteller. */
export interface PromptFacts {
  asks: 'reply' | 'line' | 'judgement'
  language: 'english' | 'russian'
  /** Characters who may speak. */
  actors: Listed[]
  values: Listed[]
  endings: Listed[]
  voices: { name: string; lines: string[] }[]
  /** The reader's message of this turn. */
  said: string
  /** The number of messages in the prompt, which grows with the game. */
  turn: number
}

/** Reads a prompt by its headings. Missing parts are empty. */
export function readPrompt(messages: readonly WireMessage[]): PromptFacts {
  const system = messages
    .filter((message) => message.role === 'system')
    .map((message) => message.content)
    .join('\n')
  const last = messages.at(-1)?.content ?? ''
  // A judgement's last message is complete by itself.
  const whole = last.includes('# The books\n') ? last : `${system}\n${last}`
  return {
    asks: last.includes('# The books\n')
      ? 'judgement'
      : /^(Answer as|Ответь за) .+: (only what|только то)/m.test(last)
        ? 'line'
        : 'reply',
    language: /Write the line in Russian/.test(system) || /^Ответь за /m.test(last) ? 'russian' : 'english',
    actors: actorsOf(whole, last),
    values: valuesOf(whole, last),
    endings: listed(whole, 'Endings that may happen'),
    voices: voicesOf(system),
    said: [...last.matchAll(/<<<(\S+)\n([\s\S]*?)\n\1>>>/g)].at(-1)?.[2] ?? '',
    turn: messages.length,
  }
}

/**
 * The characters who may speak with their expressions, which are listed with the cast, or in a judgement's question.
 */
function actorsOf(whole: string, last: string): Listed[] {
  const asked = listed(last, 'The speaker and their expressions')
  if (asked.length > 0) return asked
  const looks = new Map(
    membersOf(whole).map(({ name, about }) => [slug(name), /^Looks: (.*)$/m.exec(about)?.[1] ?? '']),
  )
  return listed(last, 'As it stands')
    .filter(({ name }) => !name.endsWith(', does not speak'))
    .map(({ name, words }) => ({ name, words: looks.get(name) || words }))
}

/** The values that may change, each starting with its current value. */
function valuesOf(whole: string, last: string): Listed[] {
  const now = new Map(
    (/^Values: (.*)$/m.exec(last)?.[1] ?? '').split('; ').map((value) => {
      const space = value.lastIndexOf(' ')
      return [value.slice(0, space), value.slice(space + 1)]
    }),
  )
  return listed(whole, 'Values that may change').map(({ name, words }) => ({
    name,
    words: words.startsWith('is ') ? words : `is ${now.get(name) ?? ''}, ${words}`,
  }))
}

/** The entries `- name: words` under a heading; brackets after a name belong to the words. */
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

/** The characters on stage, and the lines that their author gave as examples of their voice. */
const voicesOf = (system: string): PromptFacts['voices'] =>
  membersOf(system).map(({ name, about }) => ({
    name,
    lines: [...(about.split('Sounds like:')[1] ?? '').matchAll(/^- (.+)$/gm)].map(([, line = '']) => line),
  }))

/** Every character on stage by the name that replies use, with their description. */
const membersOf = (system: string): { name: string; about: string }[] =>
  [...system.matchAll(/^## (.+)\n([\s\S]*?)(?=^#|(?![\s\S]))/gm)].map(([, name = '', about = '']) => ({
    name: (name.split(', named ').at(-1) ?? name).trim(),
    about,
  }))

/** A name in the form that prompts list it. */
export const slug = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
