/** A line of a game, with the other answers that there were in its place. */
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
  /** What tells this chat from others: the game. */
  mark: string
}

/** The first line of a chat that SillyTavern opens: whose it is. */
export const chatHead = ({ reader, character, begun_at, mark }: WrittenChat): string =>
  lineOf({ user_name: reader, character_name: character, create_date: begun_at, chat_metadata: { integrity: mark } })

/** Each of its other lines. */
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
