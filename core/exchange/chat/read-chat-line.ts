import { cutText } from '../../record/text-length.ts'
import { isObject } from '../../record/upgrade.ts'
import { readSendDate } from './send-date.ts'

/** The header of a SillyTavern chat: its first line. */
export interface ChatHead {
  /** Empty if the header does not say it: newer versions name only the speakers of the lines. */
  character: string
  /** Identifies the chat among others with the same character: its start, and other metadata. Empty if it has none. */
  mark: string
  /** Data stored with the chat that a game has no place for. */
  keeps: ('author_note' | 'variables' | 'lorebook')[]
}

/** One line of a chat. */
export interface ChatLine {
  by: 'reader' | 'character' | 'narrator'
  name: string
  text: string
  /** In milliseconds; null if the line has no date. */
  at: number | null
  /** All alternative answers, including the shown one; a single one if there was no other. */
  answers: string[]
  /** Index of the shown answer. */
  shown: number
  /** How many answers are left out beyond the limit. */
  dropped: number
  /** Whether it was hidden from the model, but not from the reader. */
  hidden: boolean
  /** Whether it had pictures or files. */
  attached: boolean
  /** Whether it had the model's reasoning. */
  thought: boolean
}

/** The largest number of alternative answers for one line; in practice nobody requests that many. */
const maxAnswers = 100

/** Kinds of messages from the program to its user, which are no part of a story. */
const ownKinds = [
  'help',
  'welcome',
  'welcome_prompt',
  'empty',
  'generic',
  'comment',
  'slash_commands',
  'formatting',
  'hotkeys',
  'macros',
  'assistant_note',
]

/** The name under which the program writes such messages. */
const programName = 'SillyTavern System'

/** Parses the header of a chat; null when it is not one, as in chats that begin without a header. */
export function readChatHead(json: unknown): ChatHead | null {
  if (!isObject(json) || typeof json.mes === 'string') return null
  const metadata = isObject(json.chat_metadata) ? json.chat_metadata : null
  if (metadata === null && (typeof json.user_name !== 'string' || typeof json.character_name !== 'string')) return null
  const said = (value: unknown) => typeof value === 'string' && value.trim() !== ''
  const keeps: ChatHead['keeps'] = []
  if (said(metadata?.note_prompt)) keeps.push('author_note')
  if (isObject(metadata?.variables) && Object.keys(metadata.variables).length > 0) keeps.push('variables')
  if (said(metadata?.world_info)) keeps.push('lorebook')
  const told = (value: unknown) =>
    typeof value === 'string' || typeof value === 'number' ? cutText(String(value), 200) : ''
  const marks = [json.create_date, metadata?.integrity].map(told)
  const name = nameOf(json.character_name)
  return {
    character: name === noName ? '' : name,
    mark: marks.every((mark) => mark === '') ? '' : [...marks, told(json.character_name)].join('\n'),
    keeps,
  }
}

/** Newer versions write this in place of both names in the header. */
const noName = 'unused'

/**
 * Parses a line of a chat. Returns `note` for an empty line or a message of the program, null when it is not a line.
 */
export function readChatLine(json: unknown): ChatLine | 'note' | null {
  if (!isObject(json) || typeof json.mes !== 'string') return null
  const extra = isObject(json.extra) ? json.extra : {}
  const kind = typeof extra.type === 'string' ? extra.type : ''
  const told = kind === 'narrator'
  const { answers, shown, dropped } = answersOf(json)
  const text = answers[shown] ?? ''
  const attached = ['image', 'file', 'files', 'media', 'video', 'audio', 'image_swipes'].some((field) =>
    holds(extra[field]),
  )
  if (text === '' && !attached) return 'note'
  if (!told && json.is_system === true && (ownKinds.includes(kind) || json.name === programName)) return 'note'
  return {
    by: told ? 'narrator' : json.is_user === true ? 'reader' : 'character',
    name: nameOf(json.name),
    text,
    at: readSendDate(json.send_date),
    answers,
    shown,
    dropped,
    hidden: json.is_system === true && !told,
    attached,
    thought: holds(extra.reasoning),
  }
}

/** The shown text is `mes`, whether or not it is among the alternative answers. */
function answersOf({
  mes,
  swipes,
  swipe_id,
  is_user,
}: Record<string, unknown>): Pick<ChatLine, 'answers' | 'shown' | 'dropped'> {
  const text = typeof mes === 'string' ? mes.trim() : ''
  if (is_user === true || !Array.isArray(swipes)) return { answers: [text], shown: 0, dropped: 0 }
  const chosen =
    typeof swipe_id === 'number' && Number.isInteger(swipe_id) && swipe_id >= 0 && swipe_id < swipes.length
      ? swipe_id
      : swipes.findIndex((swipe) => typeof swipe === 'string' && swipe.trim() === text)
  // Without a valid number, a text that is not among the answers is one more.
  const all: unknown[] = chosen < 0 ? [text, ...swipes] : swipes
  const at = Math.max(0, chosen)
  const kept: { answer: string; place: number }[] = []
  let dropped = 0
  for (const [place, swipe] of all.entries()) {
    const answer = typeof swipe === 'string' ? swipe.trim() : ''
    // A place is reserved for the shown answer, wherever it is.
    const isFull = kept.length >= maxAnswers - (place < at ? 1 : 0)
    if (place === at) kept.push({ answer: text, place })
    else if (answer !== '' && isFull) dropped++
    else if (answer !== '') kept.push({ answer, place })
  }
  return { answers: kept.map(({ answer }) => answer), shown: kept.findIndex(({ place }) => place === at), dropped }
}

const holds = (value: unknown): boolean =>
  typeof value === 'string' ? value.trim() !== '' : Array.isArray(value) ? value.length > 0 : isObject(value)

const nameOf = (value: unknown): string =>
  typeof value === 'string' ? cutText(value.slice(0, 400).replace(/\s+/g, ' ').trim(), 200) : ''
