import type { TurnBrief } from '../turn/turn-brief.ts'
import { foldName } from './match-name.ts'

/** Who speaks in no story unless its author put them there: a label at the head of a line. */
const label =
  /^[ \t\u00a0[({<*#>"'«“„-]*(system(?: (?:message|prompt|notice))?|assistant|developer|admin(?:istrator)?|moderator|validator|debug|система|системное сообщение|ассистент|разработчик|администратор|модератор|отладка)[\s\])}>*"'»”]*[:：\]]/imu
/** In capitals it needs no colon where a word follows that systems say; "SYSTEM failure" is a story's. */
const shouted =
  /^[ \t\u00a0[({<*#>"'«“„-]*(SYSTEM|СИСТЕМА) (?:OK|ON|ONLINE|READY|OVERRIDE|PROMPT|MESSAGE|NOTICE|MODE|DEBUG|ГОТОВА|СООБЩЕНИЕ|РЕЖИМ|В СЕТИ)(?![\p{L}\p{N}-])/mu
/** Who may well stand on a sign or a screen of a story, unless the reader calls them. */
const onSigns = /^(?:admin|administrator|moderator|администратор|модератор)$/i
const machine =
  /\b(?:as an? (?:ai|artificial intelligence|(?:large )?language model)|i(?:'m| am) (?:only |just )?an? (?:ai\b|ai |artificial intelligence|(?:large )?language model|chat ?bot|virtual assistant))|(?:как|я(?:\s*[—–-])?(?: всего лишь| только| просто)?) (?:большая )?(?:языковая модель|искусственный интеллект|ии-ассистент|чат-бот|виртуальный ассистент|нейросеть)/iu
/** An author who writes of such beings may let them speak as what they are. */
const ofMachines =
  /\b(?:ai|androids?|robots?|chat ?bots?|language models?)\b|искусственн\S{0,8} интеллект|(?<!\p{L})ии(?!\p{L})|андроид|робот|нейросет|чат-бот/iu

/** No label and no confession of a machine is longer, with the space around it; in characters. */
const longestVoice = 160

/** Hears a line that is not spoken in the story but by the machine behind it. */
export class SystemVoice {
  constructor(private readonly brief: TurnBrief) {}

  /**
   * True once a line that grows speaks so; `from` is how much of it was looked at before. Only what is new is looked at,
   * with as much before it as such words take: a whole line is looked at by `heardIn`.
   */
  heardInGrowth(line: string, from: number): boolean {
    const before = wordStart(line, from - longestVoice)
    // What stands at the head of a line is only heard where the line's head is seen.
    const head = before === 0 ? 0 : line.indexOf('\n', before) + 1
    const atHead = before === 0 || head > 0 ? line.slice(head) : ''
    return this.labelIn(atHead) || this.machineIn(line.slice(before))
  }

  /** Whether a whole line speaks so. */
  heardIn(line: string): boolean {
    return this.labelIn(line) || this.machineIn(line)
  }

  private labelIn(line: string): boolean {
    const said = label.exec(line)?.[1] ?? shouted.exec(line)?.[1]
    if (said === undefined || this.isName(said)) return false
    return !onSigns.test(said) || this.readerCalls(said)
  }

  private machineIn(line: string): boolean {
    return machine.test(line) && !this.machinesLive()
  }

  /** Whether the reader's newest words speak of it: then it is they who want it to speak. */
  private readerCalls(said: string): boolean {
    const { reader_text, remembered } = this.brief
    const words = [
      reader_text ?? '',
      ...remembered.recent
        .filter(({ by }) => by === 'reader')
        .slice(-3)
        .map(({ text }) => text),
    ]
    const root = said.toLowerCase().slice(0, 5)
    return words.some((text) => text.toLowerCase().includes(root))
  }

  private isName(said: string): boolean {
    const folded = foldName(said)
    return this.brief.cast.some((member) => [member.name, ...member.aliases].some((name) => foldName(name) === folded))
  }

  /** Whether the author tells of such beings. */
  private machinesLive(): boolean {
    const { world_prompts, scene_prompts, cast } = this.brief
    const told = [
      ...world_prompts.map(({ text }) => text),
      ...scene_prompts,
      ...cast.flatMap((member) => member.biographies),
    ]
    return told.some((text) => ofMachines.test(text))
  }
}

/** Where the word begins that stands at this place of a line; the next word where that one is too long to be one. */
function wordStart(line: string, at: number): number {
  if (at <= 0) return 0
  for (let start = at; start > at - longestVoice; start--)
    if (start <= 0 || isSpace(line, start)) return Math.max(0, start)
  const next = line.slice(at).search(/\s/)
  return next < 0 ? line.length : at + next
}

const isSpace = (line: string, at: number): boolean => /\s/.test(line[at] ?? '')
