/** The destination of lines; a terminal shows colours. */
interface Terminal {
  write(text: string): unknown
  isTTY?: boolean
}

const levels: Record<number, [name: string, colour: number]> = {
  10: ['trace', 90],
  20: ['debug', 90],
  30: ['info', 32],
  40: ['warn', 33],
  50: ['error', 31],
  60: ['fatal', 35],
}

/** The fields of every pino line, which need not be repeated. */
const known = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'err'])

/**
 * Formats pino's lines for people: `12:04:31 warn a reply was not translated reqId=...`, and the stack of an error
 * below.
 */
export function readableLines(to: Terminal): { write(line: string): void } {
  const coloured = (text: string, colour: number) => (to.isTTY ? `\u001b[${colour}m${text}\u001b[39m` : text)
  return {
    write(line) {
      to.write(`${readable(line, coloured)}\n`)
    },
  }
}

function readable(line: string, coloured: (text: string, colour: number) => string): string {
  let event: Record<string, unknown>
  try {
    event = JSON.parse(line)
  } catch {
    // Not a pino line: unchanged.
    return line.trimEnd()
  }
  const [name, colour] = levels[Number(event.level)] ?? ['     ', 39]
  const time = new Date(Number(event.time)).toTimeString().slice(0, 8)
  const facts = Object.entries(event)
    .filter(([key]) => !known.has(key))
    .map(
      ([key, value]) =>
        coloured(`${key}=`, 90) + (typeof value === 'string' ? escapeControlCharacters(value) : JSON.stringify(value)),
    )
  const said = [escapeControlCharacters(String(event.msg ?? '')), ...facts].filter((part) => part !== '').join('  ')
  const first = [coloured(time, 90), coloured(name.padEnd(5), colour), said]
  const { err } = event as { err?: { stack?: string; message?: string } }
  const stack = (err?.stack ?? err?.message)?.split('\n').map(escapeControlCharacters).join('\n')
  return [first.join(' '), ...(stack ? [stack.replace(/^/gm, '    ')] : [])].join('\n')
}

/** Escapes control characters, so that text from a request cannot affect the operator's terminal. */
const escapeControlCharacters = (text: string): string =>
  text.replace(/\p{Cc}/gu, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
