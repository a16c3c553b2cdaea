export type Token = { kind: 'number' | 'string' | 'name' | 'mark'; text: string }

const token =
  /\s*(?:(\d+(?:\.\d+)?)|("(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*')|([$_]?[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*)|(===|!==|\+\+|--|\+=|-=|\*=|\/=|<=|>=|==|!=|&&|\|\||[-+*/%<>=!()[\],:;?{}]))/uy

/** Property access in Harlowe: `$hero's gold`. */
const possessive = /'s\s+([\p{L}_][\p{L}\p{N}_]*)/uy

/** The longest expression, in tokens. */
const maxTokens = 400

/** Splits a source into tokens; null when it contains unknown characters. */
export function tokensOf(source: string): Token[] | null {
  const tokens: Token[] = []
  token.lastIndex = 0
  const end = source.trimEnd().length
  while (token.lastIndex < end) {
    const found = token.exec(source)
    if (!found || tokens.length >= maxTokens) return null
    const [, number, string, name, mark] = found
    if (number !== undefined) tokens.push({ kind: 'number', text: number })
    else if (string !== undefined) tokens.push({ kind: 'string', text: string.slice(1, -1).replace(/\\(.)/gs, '$1') })
    else if (name !== undefined) tokens.push({ kind: 'name', text: name + ownOf(source) })
    else tokens.push({ kind: 'mark', text: mark ?? '' })
  }
  return tokens

  /** Reads the properties that follow a name. */
  function ownOf(text: string): string {
    let own = ''
    for (possessive.lastIndex = token.lastIndex; ; possessive.lastIndex = token.lastIndex) {
      const found = possessive.exec(text)
      if (!found) return own
      own += `.${found[1]}`
      token.lastIndex += found[0].length
    }
  }
}
