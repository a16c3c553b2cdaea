import { memoize } from '../novel/memoize.ts'
import { memoizeWeak } from '../novel/memoize-weak.ts'
import type { TurnBrief } from '../turn/turn-brief.ts'
import { fitBrief } from './prompt/fit-brief.ts'
import { rules } from './prompt/rules.ts'
import { withoutQuotes } from './without-quotes.ts'

/** A sequence of this many words from a prompt is no coincidence. */
const echoLength = 10
/** The cast may quote facts of the world; this many words in a row are recitation. */
const recitationLength = 24

/**
 * Detects a line that gives away what only the storyteller may know: words of biographies, of the world's and the
 * scene's prompts, of endings and reasons for changes, or of the rules. Text that readers have seen or may see does
 * not count, nor do quotations in prompts, which are meant to be said. Takes the line as it grows, in linear time.
 */
export class PromptEcho {
  private known: Known | null = null
  private read = 0
  /** The last words read, oldest first. */
  private last: string[] = []
  /** The number of consecutive matches in the world's prompts. */
  private recited = 0
  found = false

  /** `system`: further instructions that the model was given. Prompts are read on first use, or by `prepare`. */
  constructor(
    private readonly brief: TurnBrief,
    private readonly system = '',
  ) {}

  /** Reads the prompts in advance, while the model is still thinking. */
  prepare(): Known {
    this.known ??= readKnown(this.brief, this.system)
    return this.known
  }

  /** Whether a whole line echoes a prompt, regardless of what was passed before. */
  echoesIn(line: string): boolean {
    const fresh = new PromptEcho(this.brief, this.system)
    fresh.known = this.known
    return fresh.echoes(line, true)
  }

  /** Takes the line so far and returns true once it echoes a prompt. The last word only counts once it is complete. */
  echoes(line: string, isWhole: boolean): boolean {
    let end = line.length
    if (!isWhole) while (end > this.read && /[\p{L}\p{N}]/u.test(line[end - 1] ?? '')) end--
    const words = wordsOf(line.slice(this.read, end))
    this.read = end
    for (const word of words) {
      if (this.last.length === echoLength) this.last.shift()
      this.last.push(word)
      if (this.last.length < echoLength) continue
      const { secret, world, open } = this.prepare()
      const [isSecret, isWorlds] = [occursIn(this.last, secret), occursIn(this.last, world)]
      // Most words match nothing, so the texts that may be quoted need not be searched.
      if ((!isSecret && !isWorlds && this.recited === 0) || occursIn(this.last, open())) continue
      if (isSecret) this.found = true
      this.recited = isWorlds ? this.recited + 1 : 0
      if (this.recited > recitationLength - echoLength) this.found = true
    }
    return this.found
  }
}

/** Texts as sequences of words, each with a space on both sides, and the set of these words. */
interface WordSequence {
  text: string
  words: ReadonlySet<string>
}

/** Whether the words occur in one of the texts, in this order. */
const occursIn = (words: readonly string[], texts: readonly WordSequence[]): boolean =>
  texts.some((text) => words.every((word) => text.words.has(word)) && text.text.includes(` ${words.join(' ')} `))

/** Texts that must stay hidden, and texts that may be quoted. */
interface Known {
  secret: readonly WordSequence[]
  /** The world's prompts: facts that every character may know. */
  world: readonly WordSequence[]
  /** Built on demand: few lines come close to a prompt. */
  open: () => readonly WordSequence[]
}

function readKnown(original: TurnBrief, system: string): Known {
  const brief = fitBrief(original)
  const { reader_text, reader } = original
  let open: readonly WordSequence[] | null = null
  return {
    secret: [
      secretWords(system),
      secretWords(rules(brief)),
      secretPrompts(brief.scene_prompts),
      secretsOfCast(brief.cast),
      ...brief.changes.map(({ reason }) => secretWords(reason)),
      secretEndings(brief.endings),
    ],
    world: [worldWords(brief.world_prompts), worldWords(brief.triggered_prompts)],
    open() {
      if (open) return open
      const quotable = [reader_text ?? '', reader.biography, ...brief.remembered.recent.map((line) => line.text)]
      open = [wordSequence([...quotable.map(foldOpen), ...linesOfCast(brief.cast)])]
      return open
    },
  }
}

function wordSequence(folded: readonly string[]): WordSequence {
  const text = folded.filter((each) => each !== '').join(' ')
  return { text: ` ${text} `, words: new Set(text.split(' ')) }
}

// Authors' texts are the same objects in every turn, so their words are only split once.
const secretPrompts = memoizeWeak((prompts: TurnBrief['scene_prompts']) => wordSequence(prompts.map(foldSecret)))
const secretsOfCast = memoizeWeak((cast: TurnBrief['cast']) =>
  wordSequence(cast.flatMap((member) => [...member.biographies, ...(member.secrets ?? [])].map(foldSecret))),
)
const secretEndings = memoizeWeak((endings: TurnBrief['endings']) =>
  wordSequence(endings.map(({ description }) => foldSecret(description))),
)
const worldWords = memoizeWeak((prompts: TurnBrief['world_prompts']) =>
  wordSequence(prompts.map(({ text }) => foldSecret(text))),
)
const linesOfCast = memoizeWeak((cast: TurnBrief['cast']) =>
  cast.flatMap((member) => [...member.scene_lines, ...member.example_lines].map(foldOpen)),
)

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .match(/[\p{L}\p{N}¶]+/gu) ?? []

const foldOpen = memoize((text) => wordsOf(text).join(' '))
const foldSecret = memoize((text) => wordsOf(withoutQuotes(text, ' ¶ ')).join(' '))
const secretWords = memoize((text) => wordSequence([foldSecret(text)]))
