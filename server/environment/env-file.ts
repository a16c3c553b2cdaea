import { parseEnv } from 'node:util'
import { EnvironmentError } from './env.ts'

/** The variables of an environment file, and a sentence for each line that sets none, or part of a value. */
export interface EnvFile {
  values: Record<string, string | undefined>
  faults: string[]
}

/**
 * Reads the bytes of a `.env` file. Node's own parser joins a line without `=` to the next one, takes everything before
 * a `=` for a name, as in `X: y?a=b`, and an unclosed quote for a character. Here lines that set nothing are skipped,
 * and an unclosed quote throws an {@link EnvironmentError}. A `#` within a value begins a comment all the same, which is
 * reported, since half of a password is refused with a worse message. All by line number, because their content may be a
 * secret.
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
    else if (quote === undefined || rest.includes(quote)) {
      kept.push(line)
      if (quote === undefined && /^[^=]*=[^#]*[^\s#=]#/.test(line)) faults.push(cutShort(at + 1, name))
    } else {
      const end = lines.findIndex((later, index) => index > at && later.includes(quote))
      if (end < 0) throw new EnvironmentError(`Line ${at + 1} of ${name} begins with a ${quote} that nothing closes.`)
      kept.push(...lines.slice(at, end + 1))
      at = end
    }
  }
  return { values: parseEnv(kept.join('\n')), faults }
}

const cutShort = (number: number, name: string): string =>
  `In line ${number} of ${name} the value ends before the "#": if that belongs to it, put the value in quotes.`

const notSet = (line: string, number: number, name: string): string =>
  /^\s*[a-z_]\w*\s*:/i.test(line)
    ? `Line ${number} of ${name} has ":" where "=" belongs and means nothing to Fabula.`
    : `Line ${number} of ${name} is not NAME=value and means nothing to Fabula.`

/** Windows editors and its shell write UTF-16, or a byte order mark before UTF-8. */
function textOf(bytes: Buffer): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe
  return bytes.toString(isUtf16 ? 'utf16le' : 'utf8').replace(/^\uFEFF/, '')
}
