import { markedParagraphs, type Piece } from '../../novel/message-markup.ts'
import { placesIn } from '../../novel/message-places.ts'

/** How a script language writes the pieces of a message. */
export interface MessageSetting {
  /** Escapes words, so that nothing in them is markup. */
  plain: (words: string) => string
  variable: (name: string) => string
  set: (words: string, how: Piece['set']) => string
  paragraph: string
}

/** Writes a message in a script language; `places` are the variables of its placeholders. */
export const setMessage = (text: string, places: ReadonlyMap<string, string>, setting: MessageSetting): string =>
  setParagraphs(text, places, setting).join(setting.paragraph)

/** Writes each paragraph of a message by itself. */
export const setParagraphs = (
  text: string,
  places: ReadonlyMap<string, string>,
  { plain, variable, set }: Pick<MessageSetting, 'plain' | 'variable' | 'set'>,
): string[] =>
  markedParagraphs(withSigns(text, places)).map((pieces) =>
    pieces.map((piece) => set(withVariables(piece.text, plain, variable), piece.set)).join(''),
  )

/** Writes a choice or a name: these have placeholders, but no markup. */
export const setLabel = (
  text: string,
  places: ReadonlyMap<string, string>,
  { plain, variable }: Pick<MessageSetting, 'plain' | 'variable'>,
): string => withVariables(withSigns(text, places), plain, variable)

/** Replaces placeholders with their variables between control characters: nothing in a variable is read as markup. */
function withSigns(text: string, places: ReadonlyMap<string, string>): string {
  return placesIn(text).reduceRight((all, { at, written, name }) => {
    const variable = places.get(name)
    return variable === undefined ? all : `${all.slice(0, at)}\u0001${variable}\u0001${all.slice(at + written.length)}`
  }, text)
}

const withVariables = (text: string, plain: (words: string) => string, variable: (name: string) => string): string =>
  text
    .split('\u0001')
    .map((part, at) => (at % 2 === 1 ? variable(part) : plain(part)))
    .join('')
