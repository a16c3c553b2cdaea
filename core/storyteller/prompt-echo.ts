import { keepMade } from '../novel/keep-made.ts'
import { keepWith } from '../novel/keep-with.ts'
import type { TurnBrief } from '../turn/turn-brief.ts'
import { fitBrief } from './prompt/fit-brief.ts'
import { rules } from './prompt/rules.ts'
import { withoutQuotes } from './without-quotes.ts'

/** So many words in a row that stand in a prompt are no accident. */
const run = 10
/** What is true in the world the cast may quote; so many words in a row recite it. */
const publicRun = 24

/**
 * Finds a line that gives away what only the storyteller may know: words of biographies, of the world's and the scene's
 * prompts, of endings and reasons for changes, or of the rules. What readers have seen or may see is not counted, nor what
 * stands in quotation marks: that is meant to be said. Fed as the line grows; linear in it.
 */
export class PromptEcho {
  private known: Known | null = null
  private read = 0
  /** The last words that were read, oldest first. */
  private last: string[] = []
  /** So many of them in a row stand in what the world is told to be. */
  private recited = 0
  found = false

  /** `system`: what else the model was told of how to answer. Nothing is read before it is needed, or `prepare` is called. */
  constructor(
    private readonly brief: TurnBrief,
    private readonly system = '',
  ) {}

  /** Reads the prompts now: there is time for it while the model thinks. */
  prepare(): Known {
    this.known ??= readKnown(this.brief, this.system)
    return this.known
  }

  /** Whether a whole line echoes, whatever was fed before. */
  echoesIn(line: string): boolean {
    const fresh = new PromptEcho(this.brief, this.system)
    fresh.known = this.known
    return fresh.echoes(line, true)
  }

  /** Takes the whole line as far as it has come; true once it echoes. The last word counts only when it is over. */
  echoes(line: string, isWhole: boolean): boolean {
    let end = line.length
    if (!isWhole) while (end > this.read && /[\p{L}\p{N}]/u.test(line[end - 1] ?? '')) end--
    const words = wordsOf(line.slice(this.read, end))
    this.read = end
    for (const word of words) {
      if (this.last.length === run) this.last.shift()
      this.last.push(word)
      if (this.last.length < run) continue
      const { secret, world, open } = this.prepare()
      const [isSecret, isWorlds] = [stands(this.last, secret), stands(this.last, world)]
      // Most words stand nowhere: then nobody need know whether they may be said.
      if ((!isSecret && !isWorlds && this.recited === 0) || stands(this.last, open())) continue
      if (isSecret) this.found = true
      this.recited = isWorlds ? this.recited + 1 : 0
      if (this.recited > publicRun - run) this.found = true
    }
    return this.found
  }
}

/** Texts as the words that are said in them, one after the other, each with a space on both sides; and which these are. */
interface Said {
  text: string
  words: ReadonlySet<string>
}

/** Whether words stand in one of these, in this order. */
const stands = (words: readonly string[], texts: readonly Said[]): boolean =>
  texts.some((said) => words.every((word) => said.words.has(word)) && said.text.includes(` ${words.join(' ')} `))

/** What is to be kept, and what may be said. */
interface Known {
  secret: readonly Said[]
  /** The world's prompts: rules that everybody there may know. */
  world: readonly Said[]
  /** Put together when somebody asks: few lines come so near to a prompt. */
  open: () => readonly Said[]
}

function readKnown(given: TurnBrief, system: string): Known {
  const brief = fitBrief(given)
  const { reader_text, reader } = given
  let open: readonly Said[] | null = null
  return {
    secret: [
      secretWords(system),
      secretWords(rules(brief)),
      secretPrompts(brief.scene_prompts),
      secretsOfCast(brief.cast),
      ...brief.changes.map(({ reason }) => secretWords(reason)),
      secretEndings(brief.endings),
    ],
    world: [worldWords(brief.world_prompts), worldWords(brief.woken_prompts)],
    open() {
      const told = [reader_text ?? '', reader.biography, ...brief.remembered.recent.map((line) => line.text)]
      open ??= [said([...told.map(foldOpen), ...linesOfCast(brief.cast)])]
      return open
    },
  }
}

function said(folded: readonly string[]): Said {
  const text = folded.filter((each) => each !== '').join(' ')
  return { text: ` ${text} `, words: new Set(text.split(' ')) }
}

// What authors wrote comes again with every turn as the same objects: its words are put together once.
const secretPrompts = keepWith((prompts: TurnBrief['scene_prompts']) => said(prompts.map(foldSecret)))
const secretsOfCast = keepWith((cast: TurnBrief['cast']) =>
  said(cast.flatMap((member) => [...member.biographies, ...(member.secrets ?? [])].map(foldSecret))),
)
const secretEndings = keepWith((endings: TurnBrief['endings']) =>
  said(endings.map(({ description }) => foldSecret(description))),
)
const worldWords = keepWith((prompts: TurnBrief['world_prompts']) => said(prompts.map(({ text }) => foldSecret(text))))
const linesOfCast = keepWith((cast: TurnBrief['cast']) =>
  cast.flatMap((member) => [...member.scene_lines, ...member.example_lines].map(foldOpen)),
)

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .match(/[\p{L}\p{N}¶]+/gu) ?? []

const foldOpen = keepMade((text) => wordsOf(text).join(' '))
const foldSecret = keepMade((text) => wordsOf(withoutQuotes(text, ' ¶ ')).join(' '))
const secretWords = keepMade((text) => said([foldSecret(text)]))
