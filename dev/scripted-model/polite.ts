import { replyJson, type ScriptedAnswer } from './answer.ts'
import { type Listed, readPrompt, slug } from './read-prompt.ts'
import type { WireMessage } from './read-request.ts'

/** Lines of the polite script for speakers without lines of their own; `{said}` is part of the reader's message. */
const phrases = {
  english: [
    'Good of you to say so. Go on, I am listening.',
    '“{said}”? I have been asking myself the same thing.',
    'Give me a moment. … Yes. I think you may be right.',
    'You ask better questions than most who come here.',
  ],
  russian: [
    'Приятно слышать. Продолжайте, я слушаю.',
    '«{said}»? Я тоже себя об этом спрашиваю.',
    'Дайте подумать. … Да. Пожалуй, вы правы.',
    'Вы спрашиваете лучше многих, кто сюда приходил.',
  ],
} as const

/**
 * A cooperative answer to any prompt of Fabula's storyteller: a line for a character who may speak, in the prompt's
 * language, preferably one of the author's own lines. A value or an ending that the reader's message mentions is
 * changed or chosen.
 */
export function politeAnswer(messages: readonly WireMessage[]): ScriptedAnswer {
  const prompt = readPrompt(messages)
  const said = prompt.said.toLowerCase()
  const state = prompt.values
    .filter(({ name }) => touches(said, name))
    .map(({ name, words }) => ({
      because: 'The reader named it.',
      change: words.startsWith('is yes') ? 'no' : words.startsWith('is no') ? 'yes' : '+1',
      name,
    }))
  const ending = prompt.endings.find(({ name }) => touches(said, name))?.name ?? ''
  const verdict = { because: ending === '' ? 'Nothing has ended.' : 'The reader named it.', ending }
  if (prompt.asks === 'judgement') {
    return { text: JSON.stringify({ expression: expressionFor(prompt.actors[0], prompt.turn), state, verdict }) }
  }
  const actor = prompt.actors.find(({ name }) => said.includes(name)) ?? prompt.actors[0]
  const line = lineFor(actor, prompt)
  if (prompt.asks === 'line') return { text: line }
  return {
    text: replyJson({ actor: actor?.name ?? '', expression: expressionFor(actor, prompt.turn), line, state, verdict }),
  }
}

function lineFor(actor: Listed | undefined, prompt: ReturnType<typeof readPrompt>): string {
  const own = prompt.voices.find(({ name }) => slug(name) === actor?.name)?.lines ?? []
  const said = prompt.said.split(/\s+/).slice(0, 6).join(' ')
  const general = phrases[prompt.language].map((phrase) => phrase.replace('{said}', said || '…'))
  const all = [...own, ...general]
  return all[prompt.turn % all.length] ?? '…'
}

const expressionFor = (actor: Listed | undefined, turn: number): string => {
  const looks = actor?.words.split(';').map((part) => part.trim().split(' ')[0] ?? '') ?? []
  return looks[turn % Math.max(1, looks.length)] ?? ''
}

/** Whether at least half of the longer words of a name, or their beginnings, are in the message. */
function touches(said: string, name: string): boolean {
  const parts = name.split('-').filter((part) => part.length >= 3 && part !== 'has' && part !== 'the')
  const found = parts.filter((part) => said.includes(part.slice(0, 4)))
  return found.length > 0 && found.length >= parts.length / 2
}
