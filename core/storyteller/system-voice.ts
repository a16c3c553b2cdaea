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
  private readonly names: Set<string>
  private readonly machinesLive: boolean

  constructor(brief: TurnBrief) {
    this.names = new Set(brief.cast.flatMap((member) => [member.name, ...member.aliases]).map(foldName))
    const told = [
      ...brief.world_prompts.map(({ text }) => text),
      ...brief.scene_prompts,
      ...brief.cast.flatMap((member) => member.biographies),
    ]
    this.machinesLive = told.some((text) => ofMachines.test(text))
  }

  /** True once a line, or as much of it as there is, speaks so. */
  heardIn(line: string): boolean {
    const said = label.exec(line)?.[1] ?? shouted.exec(line)?.[1]
    if (said !== undefined && !this.names.has(foldName(said))) return true
    return !this.machinesLive && machine.test(line)
  }
}
