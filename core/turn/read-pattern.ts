/** An instruction of a compiled pattern: a character class, a zero-width assertion, a branch, or the match. */
export type Step =
  | { kind: 'letter'; is: (letter: string) => boolean }
  | { kind: 'assertion'; is: (before: string | undefined, after: string | undefined) => boolean }
  | { kind: 'branch'; to: number[] }
  | { kind: 'match' }

/** The maximum length of a compiled pattern, in steps. */
const mostSteps = 1_000
/** The maximum nesting of groups. */
const deepest = 50

class UnreadableError extends Error {}

/**
 * Compiles a regular expression in JavaScript syntax; null if it is invalid or cannot be matched character by
 * character.
 */
export function readPattern(source: string, flags: string): Step[] | null {
  if (!/^[dgimsuvy]*$/.test(flags)) return null
  try {
    const parser = new PatternParser(source, flags)
    return [...parser.whole(), { kind: 'match' }]
  } catch (error) {
    if (error instanceof UnreadableError) return null
    throw error
  }
}

/** Steps with relative targets, so that they can be moved: 1 is the next step. */
type Part = Step[]

/** A recursive-descent parser that emits the steps of each part. */
class PatternParser {
  private at = 0
  private depth = 0
  private readonly letters: string[]
  private readonly ignoresCase: boolean
  private readonly byLines: boolean
  private readonly dotIsAll: boolean

  constructor(source: string, flags: string) {
    this.letters = [...source]
    this.ignoresCase = flags.includes('i')
    this.byLines = flags.includes('m')
    this.dotIsAll = flags.includes('s')
  }

  whole(): Step[] {
    const part = this.options()
    if (this.at < this.letters.length) throw new UnreadableError()
    return part.map((step, place) =>
      step.kind === 'branch' ? { kind: 'branch', to: step.to.map((way) => place + way) } : step,
    )
  }

  private options(): Part {
    if (++this.depth > deepest) throw new UnreadableError()
    let part = this.sequence()
    while (this.takes('|')) {
      const other = this.sequence()
      part = checked([branch(1, part.length + 2), ...part, branch(other.length + 1), ...other])
    }
    this.depth -= 1
    return part
  }

  private sequence(): Part {
    const part: Part = []
    while (this.at < this.letters.length && this.letters[this.at] !== '|' && this.letters[this.at] !== ')') {
      part.push(...this.repeated(this.atom()))
      checked(part)
    }
    return part
  }

  private repeated(part: Part): Part {
    const times = this.times()
    if (times === null) return part
    // Lazy or greedy makes no difference to whether there is a match.
    this.takes('?')
    const [min, max] = times
    if (part.length * Math.max(min, max ?? 0, 1) > mostSteps) throw new UnreadableError()
    const needed = Array.from({ length: min }, () => part).flat()
    if (max === null) return checked([...needed, branch(1, part.length + 2), ...part, branch(-part.length - 1)])
    // Each additional repetition may be skipped together with those after it.
    const one = part.length + 1
    const more = Array.from({ length: max - min }, (_, at) => [branch(1, one * (max - min - at)), ...part]).flat()
    return checked([...needed, ...more])
  }

  private times(): [least: number, most: number | null] | null {
    if (this.takes('*')) return [0, null]
    if (this.takes('+')) return [1, null]
    if (this.takes('?')) return [0, 1]
    const counted = /^\{(\d{1,4})(,(\d{0,4}))?\}/.exec(this.letters.slice(this.at, this.at + 12).join(''))
    if (!counted) return null
    this.at += counted[0].length
    const least = Number(counted[1])
    const max = counted[2] === undefined ? least : counted[3] ? Number(counted[3]) : null
    if (max !== null && max < least) throw new UnreadableError()
    return [least, max]
  }

  private atom(): Part {
    const letter = this.letters[this.at++] ?? ''
    switch (letter) {
      case '(':
        return this.group()
      case '[':
        return [this.characterClass(this.list())]
      case '.':
        return [{ kind: 'letter', is: (letter) => this.dotIsAll || !isLineEnd(letter) }]
      case '^':
        return [{ kind: 'assertion', is: (before) => before === undefined || (this.byLines && isLineEnd(before)) }]
      case '$':
        return [{ kind: 'assertion', is: (_, after) => after === undefined || (this.byLines && isLineEnd(after)) }]
      case '\\':
        return [this.escaped()]
      case '*':
      case '+':
      case '?':
        throw new UnreadableError()
      default:
        return [this.literal(letter)]
    }
  }

  private group(): Part {
    if (this.takes('?')) {
      const name = /^<\w{1,40}>/.exec(this.letters.slice(this.at, this.at + 42).join(''))?.[0]
      if (name) this.at += name.length
      else if (!this.takes(':')) throw new UnreadableError()
    }
    const part = this.options()
    if (!this.takes(')')) throw new UnreadableError()
    return part
  }

  private escaped(): Step {
    const letter = this.letters[this.at++]
    if (letter === undefined || /[1-9k]/.test(letter)) throw new UnreadableError()
    if (letter === 'b' || letter === 'B') {
      const wanted = letter === 'b'
      return { kind: 'assertion', is: (before, after) => (isWord(before) !== isWord(after)) === wanted }
    }
    if (!/[a-zA-Z0]/.test(letter)) return this.literal(letter)
    const rest = this.letters.slice(this.at, this.at + 60).join('')
    const more = /^[pP]$/.test(letter)
      ? /^\{[\w=]{1,50}\}/.exec(rest)?.[0]
      : letter === 'u'
        ? /^(?:\{[0-9a-fA-F]{1,6}\}|[0-9a-fA-F]{4})/.exec(rest)?.[0]
        : letter === 'x'
          ? /^[0-9a-fA-F]{2}/.exec(rest)?.[0]
          : ''
    if (more === undefined) throw new UnreadableError()
    this.at += more.length
    return this.characterClass(`\\${letter}${more}`)
  }

  /** Reads a character class from after its opening bracket through the closing one. */
  private list(): string {
    let text = '['
    for (let escaped = false; this.at < this.letters.length; ) {
      const letter = this.letters[this.at++] ?? ''
      text += letter
      if (!escaped && letter === ']') return text
      escaped = !escaped && letter === '\\'
    }
    throw new UnreadableError()
  }

  private literal(letter: string): Step {
    if (!this.ignoresCase) return { kind: 'letter', is: (candidate) => candidate === letter }
    const low = letter.toLowerCase()
    return { kind: 'letter', is: (candidate) => candidate.toLowerCase() === low }
  }

  /** Character classes have the same meaning as in JavaScript, whose engine tests single characters. */
  private characterClass(text: string): Step {
    const kind = expression(text, this.ignoresCase ? 'iu' : 'u') ?? expression(text, this.ignoresCase ? 'i' : '')
    if (kind === null) throw new UnreadableError()
    return { kind: 'letter', is: (candidate) => kind.test(candidate) }
  }

  private takes(letter: string): boolean {
    if (this.letters[this.at] !== letter) return false
    this.at += 1
    return true
  }
}

const branch = (...to: number[]): Step => ({ kind: 'branch', to })

function checked(part: Part): Part {
  if (part.length > mostSteps) throw new UnreadableError()
  return part
}

function expression(text: string, flags: string): RegExp | null {
  try {
    return new RegExp(`^${text}$`, flags)
  } catch {
    // Not a valid class with these flags.
    return null
  }
}

const isLineEnd = (letter: string): boolean => /^[\n\r\u2028\u2029]$/.test(letter)
/** Letters of every script are word characters here; in JavaScript only ASCII ones are. */
const isWord = (letter: string | undefined): boolean => letter !== undefined && /^[\p{L}\p{N}_]$/u.test(letter)
