import { parseEnv } from 'node:util'
import { EnvironmentError } from './env.ts'

/** What a file of variables says, and a sentence for each line that says nothing. */
export interface EnvFile {
  values: Record<string, string | undefined>
  faults: string[]
}

/**
 * Reads the bytes of a `.env` file. Node's own reader takes a line without `=` together with the next one, all that stands
 * before a `=` for a name, as in `X: y?a=b`, and a quote that is never closed for a letter. Here lines that set nothing are left
 * out, and the quote is refused with an {@link EnvironmentError}; all are told by their numbers, for what they hold may be a secret.
 */
export function readEnvFile(bytes: Buffer, name: string): EnvFile {
  const kept: string[] = []
  const faults: string[] = []
  const lines = textOf(bytes).split(/\r\n|\n|\r/)
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const [, quote, rest = ''] = /^[^=]*=\s*(["'`])(.*)$/.exec(line) ?? []
    if (/^\s*(#|$)/.test(line)) continue
    if (!/^\s*(export\s+)?[a-z_]\w*\s*=/i.test(line)) faults.push(notSet(line, at + 1, name))
    else if (quote === undefined || rest.includes(quote)) kept.push(line)
    else {
      const end = lines.findIndex((later, index) => index > at && later.includes(quote))
      if (end < 0) throw new EnvironmentError(`Line ${at + 1} of ${name} begins with a ${quote} that nothing closes.`)
      kept.push(...lines.slice(at, end + 1))
      at = end
    }
  }
  return { values: parseEnv(kept.join('\n')), faults }
}

const notSet = (line: string, number: number, name: string): string =>
  /^\s*[a-z_]\w*\s*:/i.test(line)
    ? `Line ${number} of ${name} has ":" where "=" belongs and means nothing to Fabula.`
    : `Line ${number} of ${name} is not NAME=value and means nothing to Fabula.`

/** Editors of Windows and its shell write UTF-16, or a mark before UTF-8. */
function textOf(bytes: Buffer): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe
  return bytes.toString(isUtf16 ? 'utf16le' : 'utf8').replace(/^\uFEFF/, '')
}
