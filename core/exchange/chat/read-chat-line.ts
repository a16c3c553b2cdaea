import { isObject } from '../../record/upgrade.ts'
import { readSendDate } from './send-date.ts'

/** What a SillyTavern chat says of itself in its first line. */
export interface ChatHead {
  character: string
  /** When it was begun, and what else tells it from another one with the same character. */
  mark: string
  /** What was kept with the chat that a game has no place for. */
  keeps: ('author_note' | 'variables' | 'lorebook')[]
}

/** One line of a chat. */
export interface ChatLine {
  by: 'reader' | 'character' | 'narrator'
  name: string
  text: string
  /** In milliseconds; null: it does not say. */
  at: number | null
  /** All answers that were asked for in this place, the shown one among them; a single one where there was no other. */
  answers: string[]
  /** Which of them is shown. */
  shown: number
  /** How many more answers it had than are kept. */
  dropped: number
  /** Was kept from the model, but not from the reader. */
  hidden: boolean
  /** It had pictures or files. */
  attached: boolean
  /** It had the model's thoughts. */
  thought: boolean
}

/** Of one place so many answers are kept: whoever asks goes on long before. */
const mostAnswers = 100

/** Kinds of lines that the program says to who uses it: no part of a story. */
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

/** Under this name it says them. */
const ownNames = new Set<unknown>(['SillyTavern System'])

/** The first line of a chat; null: this is none, or one without such a line, which begins at once. */
export function readChatHead(json: unknown): ChatHead | null {
  if (!isObject(json) || typeof json.mes === 'string') return null
  const metadata = isObject(json.chat_metadata) ? json.chat_metadata : null
  if (metadata === null && (typeof json.user_name !== 'string' || typeof json.character_name !== 'string')) return null
  const said = (value: unknown) => typeof value === 'string' && value.trim() !== ''
  const keeps: ChatHead['keeps'] = []
  if (said(metadata?.note_prompt)) keeps.push('author_note')
  if (isObject(metadata?.variables) && Object.keys(metadata.variables).length > 0) keeps.push('variables')
  if (said(metadata?.world_info)) keeps.push('lorebook')
  return {
    character: nameOf(json.character_name),
    mark: [json.create_date, metadata?.integrity, json.character_name]
      .map((value) => (typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 200) : ''))
      .join('\n'),
    keeps,
  }
}

/** A line of a chat; `note`: the program's own, or an empty one. Null: it is none. */
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
  if (!told && json.is_system === true && (ownKinds.includes(kind) || ownNames.has(json.name))) return 'note'
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

/** What is shown is what counts: `mes`, wherever it stands among the other answers, or beside them. */
function answersOf({
  mes,
  swipes,
  swipe_id,
  is_user,
}: Record<string, unknown>): Pick<ChatLine, 'answers' | 'shown' | 'dropped'> {
  const text = typeof mes === 'string' ? mes.trim() : ''
  if (is_user === true || !Array.isArray(swipes)) return { answers: [text], shown: 0, dropped: 0 }
  const at =
    typeof swipe_id === 'number' && Number.isInteger(swipe_id) && swipe_id >= 0 && swipe_id < swipes.length
      ? swipe_id
      : 0
  const kept: { answer: string; place: number }[] = []
  let dropped = 0
  for (const [place, swipe] of swipes.entries()) {
    const isShown = place === at
    // One place is kept for what is shown, wherever it stands.
    const isFull = kept.length >= mostAnswers - (place < at ? 1 : 0)
    const answer = isShown ? text : typeof swipe === 'string' && !isFull ? swipe.trim() : ''
    if (isShown || answer !== '') kept.push({ answer, place })
    else if (isFull && typeof swipe === 'string') dropped++
  }
  if (swipes.length === 0) kept.push({ answer: text, place: 0 })
  return { answers: kept.map(({ answer }) => answer), shown: kept.findIndex(({ place }) => place === at), dropped }
}

const holds = (value: unknown): boolean =>
  typeof value === 'string' ? value.trim() !== '' : Array.isArray(value) ? value.length > 0 : isObject(value)

const nameOf = (value: unknown): string =>
  typeof value === 'string' ? value.slice(0, 400).replace(/\s+/g, ' ').trim().slice(0, 200) : ''
