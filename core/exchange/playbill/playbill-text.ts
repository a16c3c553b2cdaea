import { bare } from '../../novel/message-markup.ts'
import type { Playbill } from './playbill.ts'

/**
 * A playbill as plain text: speaker names before lines, scenes set apart; asterisks stay. Lines end with a line feed.
 */
export function playbillText({ title, subtitle, scenes, closing, credits, words }: Playbill): string {
  const parts = [
    `${title}\n${subtitle}`,
    ...scenes.map(({ name, lines }) =>
      [
        `* * *  ${name}`,
        ...lines.map(({ name, text }) => `${name === '' ? '' : `${name}: `}${bare(text, false)}`),
      ].join('\n\n'),
    ),
    ...(closing.length > 0 ? [closing.join('\n')] : []),
    ...(credits.trim() === '' ? [] : [`${words.credits}\n${credits.trim()}`]),
  ]
  return `${parts.join('\n\n\n').replace(/\r\n?/g, '\n')}\n`
}
