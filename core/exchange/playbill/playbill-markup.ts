import { markedParagraphs, type Piece } from '../../novel/message-markup.ts'
import { escaped } from '../xml-text.ts'
import type { Playbill, PlaybillLine } from './playbill.ts'

/** Actions are set in italics, emphasis in bold. */
const setPiece = ({ text, set }: Piece): string => {
  const words = escaped(text).replace(/\n/g, '<br/>')
  return set === 'plain' ? words : set === 'act' ? `<em>${words}</em>` : `<strong>${words}</strong>`
}

function lineMarkup({ by, name, text }: PlaybillLine): string {
  const speaker = name === '' ? '' : `<b class="name">${escaped(name)}</b> `
  const [first = '', ...more] = markedParagraphs(text).map((pieces) => pieces.map(setPiece).join(''))
  const rest = more.map((part) => `<p>${part}</p>`).join('')
  return `<div class="line ${by}"><p>${speaker}${first}</p>${rest}</div>`
}

/** A scene of a playbill as well-formed XHTML. */
export const sceneMarkup = ({ name, lines }: Playbill['scenes'][number], at: number): string =>
  `<section id="scene-${at}"><h2>${escaped(name)}</h2>${lines.map(lineMarkup).join('\n')}</section>`

/** The text of the title page. */
export const titleMarkup = ({ title, subtitle }: Playbill): string =>
  `<header><h1>${escaped(title)}</h1><p class="subtitle">${escaped(subtitle)}</p></header>`

/** The text after the last scene; empty if there is none. */
export function closingMarkup({ closing, credits, words }: Playbill): string {
  const end = closing.map((line) => `<p class="closing">${escaped(line)}</p>`).join('')
  const lines = credits.split('\n').map((line) => line.trim())
  const thanks = lines.filter(Boolean).map((line) => `<p>${escaped(line)}</p>`)
  const by =
    thanks.length === 0 ? '' : `<section class="credits"><h2>${escaped(words.credits)}</h2>${thanks.join('')}</section>`
  return end + by
}

/** Styles for paper and for e-book readers. */
export const playbillStyle = `
body { font-family: Literata, "PT Serif", Georgia, serif; line-height: 1.5; }
header { text-align: center; }
h1 { font-size: 2em; line-height: 1.15; }
h2 { font-size: 1.15em; font-variant: small-caps; letter-spacing: .04em; text-align: center; margin: 2.5em 0 1em; }
.subtitle { font-style: italic; }
.line { margin: .7em 0; }
.line p { margin: .5em 0; }
.name { font-variant: small-caps; letter-spacing: .03em; }
.name::after { content: "."; }
.reader { margin-left: 2em; }
.closing { text-align: center; font-size: 1.2em; margin: 2em 0 0; }
.credits { text-align: center; }
.cover { display: block; max-width: 100%; max-height: 90vh; margin: 0 auto 2em; }
`
