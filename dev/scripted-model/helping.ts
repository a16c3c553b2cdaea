import type { Rule } from './scripted-model.ts'

/** A rule that answers every prompt of the author's helper with these proposals; other prompts go to the next rule. */
export const helping =
  (...proposals: { name?: string; text: string }[]): Rule =>
  ({ messages }) =>
    messages[0]?.content.startsWith('You help the author of a visual novel')
      ? { text: JSON.stringify({ proposals: proposals.map(({ name = '', text }) => ({ name, text })) }), piece: 400 }
      : null
