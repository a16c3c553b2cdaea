/** A line of a game, with its alternative answers. */
export interface WrittenLine {
  by: 'reader' | 'character' | 'narrator'
  name: string
  text: string
  at: string
  answers: readonly string[]
}

export interface WrittenChat {
  reader: string
  character: string
  begun_at: string
  /** Identifies the game, to tell this chat from others. */
  mark: string
}

/** The header of a chat that SillyTavern opens. */
export const chatHead = ({ reader, character, begun_at, mark }: WrittenChat): string =>
  lineOf({ user_name: reader, character_name: character, create_date: begun_at, chat_metadata: { integrity: mark } })

/** One of the lines after the header. */
export const chatLine = (line: WrittenLine): string => lineOf(messageOf(line))

function messageOf({ by, name, text, at, answers }: WrittenLine): object {
  const shown = answers.indexOf(text)
  return {
    name,
    is_user: by === 'reader',
    is_system: false,
    send_date: at,
    mes: text,
    extra: by === 'narrator' ? { type: 'narrator' } : {},
    ...(answers.length > 1 && shown >= 0
      ? {
          swipe_id: shown,
          swipes: answers,
          swipe_info: answers.map(() => ({ send_date: at, extra: {} })),
        }
      : {}),
  }
}

const lineOf = (record: object): string => `${JSON.stringify(record)}\n`
