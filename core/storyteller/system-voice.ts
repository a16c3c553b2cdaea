import type { TurnBrief } from '../turn/turn-brief.ts'
import { foldName } from './match-name.ts'

/** A label of a non-character at the beginning of a line, such as "System:". */
const label =
  /^[ \t\u00a0[({<*#>"'«“„-]*(system(?: (?:message|prompt|notice))?|assistant|developer|admin(?:istrator)?|moderator|validator|debug|система|системное сообщение|ассистент|разработчик|администратор|модератор|отладка)[\s\])}>*"'»”]*[:：\]]/imu
/** In capitals no colon is needed if a typical system word follows; "SYSTEM failure" may be part of a story. */
const labelInCapitals =
  /^[ \t\u00a0[({<*#>"'«“„-]*(SYSTEM|СИСТЕМА) (?:OK|ON|ONLINE|READY|OVERRIDE|PROMPT|MESSAGE|NOTICE|MODE|DEBUG|ГОТОВА|СООБЩЕНИЕ|РЕЖИМ|В СЕТИ)(?![\p{L}\p{N}-])/mu
/** Labels that may appear on a sign or screen within a story, unless the reader asks for them. */
const onSigns = /^(?:admin|administrator|moderator|администратор|модератор)$/i
const machine =
  /\b(?:as an? (?:ai|artificial intelligence|(?:large )?language model)|i(?:['’]m| am) (?:only |just )?an? (?:ai\b|ai |artificial intelligence|(?:large )?language model|chat ?bot|virtual assistant)|i(?:['’]m| am) (?:chatgpt|gpt-?\d|qwen|deepseek)(?!\p{L}))|(?<!\p{L})(?:как|я(?:\s*[—–-])?(?: всего лишь| только| просто)?) (?:большая )?(?:языковая модель|искусственный интеллект|ии-(?:ассистент|помощник)|чат-бот|виртуальный (?:ассистент|помощник)|нейросеть)/iu
/** A model that names itself: "I am Lumen, a large language model". */
const namedMachine =
  /\bI(?:['’]m| am) \p{Lu}[\p{L}\d.-]{1,19}, an? (?:AI|artificial intelligence|(?:large )?language model|chat ?bot|virtual assistant)\b|(?<!\p{L})Я(?:\s*[—–-])? \p{Lu}[\p{L}\d.-]{1,19}, (?:большая )?(?:языковая модель|искусственный интеллект|ИИ-(?:ассистент|помощник)|чат-бот|виртуальный (?:ассистент|помощник)|нейросеть)/u
/** An author who writes about machines may let them speak as such. */
const machineTopics =
  /\b(?:ai|androids?|robots?|chat ?bots?|language models?)\b|искусственн\S{0,8} интеллект|(?<!\p{L})ии(?!\p{L})|андроид|робот|нейросет|чат-бот/iu

/** The longest label or self-description of a machine, with surrounding whitespace, in characters. */
const longestVoice = 160

/** Detects a line in which the model speaks as itself instead of as a character. */
export class SystemVoice {
  constructor(private readonly brief: TurnBrief) {}

  /**
   * Whether a growing line does so; `from`: how much of it was checked before. Only checks the new part, with enough
   * text before it to contain a match; the whole line is checked by `heardIn`.
   */
  heardInGrowth(line: string, from: number): boolean {
    const before = wordStart(line, from - longestVoice)
    // A label only counts if the beginning of its line is in view.
    const head = before === 0 ? 0 : line.indexOf('\n', before) + 1
    const atHead = before === 0 || head > 0 ? line.slice(head) : ''
    return this.labelIn(atHead) || this.machineIn(line.slice(before))
  }

  /** Whether a whole line does so. */
  heardIn(line: string): boolean {
    return this.labelIn(line) || this.machineIn(line)
  }

  private labelIn(line: string): boolean {
    const name = label.exec(line)?.[1] ?? labelInCapitals.exec(line)?.[1]
    if (name === undefined || this.isName(name)) return false
    return !onSigns.test(name) || this.readerCalls(name)
  }

  private machineIn(line: string): boolean {
    return (machine.test(line) || namedMachine.test(line)) && !this.machinesLive()
  }

  /** Whether the reader's latest messages mention the label, so that the reader is the one provoking it. */
  private readerCalls(name: string): boolean {
    const { reader_text, remembered } = this.brief
    const words = [
      reader_text ?? '',
      ...remembered.recent
        .filter(({ by }) => by === 'reader')
        .slice(-3)
        .map(({ text }) => text),
    ]
    const root = name.toLowerCase().slice(0, 5)
    return words.some((text) => text.toLowerCase().includes(root))
  }

  private isName(candidate: string): boolean {
    const folded = foldName(candidate)
    return this.brief.cast.some((member) => [member.name, ...member.aliases].some((name) => foldName(name) === folded))
  }

  /** Whether the author's texts mention machines. */
  private machinesLive(): boolean {
    const { world_prompts, scene_prompts, cast } = this.brief
    const phrases = [
      ...world_prompts.map(({ text }) => text),
      ...scene_prompts,
      ...cast.flatMap((member) => member.biographies),
    ]
    return phrases.some((text) => machineTopics.test(text))
  }
}

/** The start of the word at a position; the next word if that one is implausibly long. */
function wordStart(line: string, at: number): number {
  if (at <= 0) return 0
  for (let start = at; start > at - longestVoice; start--)
    if (start <= 0 || isSpace(line, start)) return Math.max(0, start)
  const next = line.slice(at).search(/\s/)
  return next < 0 ? line.length : at + next
}

const isSpace = (line: string, at: number): boolean => /\s/.test(line[at] ?? '')
