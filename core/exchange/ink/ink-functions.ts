import { cutAt } from './ink-lines.ts'

interface InkFunction {
  params: string[]
  /** The parameters that stand for the variable itself that is given. */
  refs: ReadonlySet<string>
  lines: string[]
}

/** What functions are called for comes to no more than so many characters in a whole story, however they call each other. */
const mostCalled = 200_000
/** Calls within what a call returns. */
const mostReturns = 20
const mostSource = 1_000

/**
 * The functions of an Ink story. Where one is called, its lines stand with what it was given in place of its parameters: that
 * is what it does, as long as it keeps no values of its own and returns nowhere but at its end.
 */
export class InkFunctions {
  private readonly byName = new Map<string, InkFunction>()
  private called = 0
  private readonly plain = new Map<InkFunction, boolean>()

  /** Begins a function; `params` as they stand between its parentheses. Its lines are added to what is answered. */
  begin(name: string, params: string | undefined): string[] {
    const given = (params ?? '').split(',').map((param) => param.trim())
    const lines: string[] = []
    this.byName.set(name, {
      params: given.map((param) => param.replace(/^(?:ref\s+|->\s*)/, '').trim()).filter((param) => param !== ''),
      refs: new Set(given.flatMap((param) => /^ref\s+(\S.*)$/.exec(param)?.[1] ?? [])),
      lines,
    })
    return lines
  }

  /** The names of those that no call can be read as the lines of. */
  get opaque(): string[] {
    return [...this.byName].flatMap(([name, each]) =>
      isPlain(each.lines) || returned(each.lines) !== null ? [] : [name],
    )
  }

  /** The lines that a call comes to, such as `raise(trust, 2)`; null: it is none of a function that is read so. */
  linesOf(source: string): string[] | null {
    const call = /^([\p{L}\p{N}_]+)\s*\((.*)\)$/su.exec(source.trim())
    const called = call ? this.byName.get(call[1] ?? '') : undefined
    if (!call || !called || this.called > mostCalled || !this.isPlain(called)) return null
    const lines: string[] = []
    for (const line of called.lines) {
      if (this.called > mostCalled) return null
      const meant = withGiven(line, called, call[2] ?? '')
      this.called += meant.length + 1
      lines.push(meant)
    }
    return lines
  }

  /** Looked at once, when all of its lines are there. */
  private isPlain(of: InkFunction): boolean {
    const known = this.plain.get(of) ?? isPlain(of.lines)
    this.plain.set(of, known)
    return known
  }

  /** An expression in which calls of functions that do nothing but return one are that one. */
  inlined(source: string): string {
    let text = source
    for (let times = 0; times < mostReturns && text.length <= mostSource; times++) {
      const found = this.callIn(text)
      if (!found) return text
      text = `${text.slice(0, found.from)}(${found.value})${text.slice(found.to)}`
    }
    return text
  }

  private callIn(text: string): { from: number; to: number; value: string } | null {
    for (const call of text.matchAll(/(?<![\p{L}\p{N}_.])([\p{L}\p{N}_]+)\s*\(/gu)) {
      const called = this.byName.get(call[1] ?? '')
      const value = called && returned(called.lines)
      const open = call.index + call[0].length
      const close = closing(text, open)
      if (!called || !value || close < 0) continue
      return { from: call.index, to: close + 1, value: withGiven(value, called, text.slice(open, close)) }
    }
    return null
  }
}

/** Where the parenthesis closes that was opened before a place; below 0: nowhere. */
function closing(text: string, from: number): number {
  let open = 1
  for (let at = from; at < text.length; at++) {
    if (text[at] === '(') open++
    else if (text[at] === ')' && --open === 0) return at
  }
  return -1
}

/** Changes and conditions alone, and `return` at most at the end. */
function isPlain(lines: readonly string[]): boolean {
  const all = lines.flatMap((line) => line.split('\n').map((each) => each.trim())).filter((line) => line !== '')
  return (
    all.length > 0 &&
    all.every((line) => /^[~{}-]/.test(line) && !/^~\s*temp\b/.test(line)) &&
    all.slice(0, -1).every((line) => !/~\s*return\b/.test(line))
  )
}

/** What a function returns that does nothing else. */
function returned(lines: readonly string[]): string | null {
  const all = lines.map((line) => line.trim()).filter((line) => line !== '')
  return all.length === 1 ? (/^~\s*return\s+(\S.*)$/s.exec(all[0] ?? '')?.[1] ?? null) : null
}

/** A line with what is given in place of parameters; what stands in quotes stays. */
function withGiven(line: string, { params, refs }: InkFunction, given: string): string {
  const values = cutAt(given, ',').map((value) => value.trim())
  const byName = new Map(
    params.map((name, at) => [name, refs.has(name) ? (values[at] ?? '') : `(${values[at] ?? ''})`]),
  )
  return line
    .split(/("(?:[^"\\]|\\.)*")/)
    .map((part, at) =>
      at % 2 === 1
        ? part
        : part.replace(/(?<![\p{L}\p{N}_.])[\p{L}\p{N}_]+(?![\p{L}\p{N}_(])/gu, (word) => byName.get(word) ?? word),
    )
    .join('')
}
