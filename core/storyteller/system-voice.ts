import type { TurnBrief } from '../turn/turn-brief.ts'
import { foldName } from './match-name.ts'

/** Who speaks in no story unless its author put them there: a label at the head of a line. */
const label =
  /^[\s[({<*#>"'«“„-]*(system(?: (?:message|prompt|notice))?|assistant|developer|admin(?:istrator)?|moderator|validator|debug|система|системное сообщение|ассистент|разработчик|администратор|модератор|отладка)[\s\])}>*"'»”]*[:：\]]/imu
/** The same in capitals needs no colon to be heard. */
const shouted = /^[\s[({<*#>"'«“„-]*(SYSTEM|СИСТЕМА)(?![\p{L}\p{N}-])/mu
const machine =
  /\b(?:as an? (?:ai|artificial intelligence|(?:large )?language model)|i(?:'m| am) (?:only |just )?an? (?:ai\b|ai |artificial intelligence|(?:large )?language model|chat ?bot|virtual assistant))|(?:как|я(?:\s*[—–-])?(?: всего лишь| только| просто)?) (?:большая )?(?:языковая модель|искусственный интеллект|ии-ассистент|чат-бот|виртуальный ассистент|нейросеть)/iu
/** An author who writes of such beings may let them speak as what they are. */
const ofMachines =
  /\b(?:ai|androids?|robots?|chat ?bots?|language models?)\b|искусственн\S* интеллект|(?<!\p{L})ии(?!\p{L})|андроид|робот|нейросет|чат-бот/iu

/** Hears a line that is not spoken in the story but by the machine behind it. */
export class SystemVoice {
  constructor(private readonly brief: TurnBrief) {}

  /** True once a line, or as much of it as there is, speaks so. */
  heardIn(line: string): boolean {
    const said = label.exec(line)?.[1] ?? shouted.exec(line)?.[1]
    if (said !== undefined && !this.isName(said)) return true
    return machine.test(line) && !this.machinesLive()
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
