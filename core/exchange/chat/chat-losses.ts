/**
 * What of a chat of another program is not the same in a game.
 * `strangers`: lines by somebody who is not of this novel keep their name. `hidden`: lines that the model was not told, and
 * will be now. `joined`: several lines of the reader's in a row are one. `unanswered`: the last lines of the reader's, which
 * nobody answered. `greetings`: other beginnings than the one that was taken. `attached`: pictures and files. `thoughts`: a
 * model's. `answers`: more of them to the same words than are kept. `notes`: what the program said. `unread`: lines that are none. `cut`: longer than a line here. `author_note`,
 * `variables`, `lorebook`: what the chat kept beside its lines.
 */
export const chatLossKinds = [
  'strangers',
  'hidden',
  'joined',
  'unanswered',
  'greetings',
  'attached',
  'thoughts',
  'answers',
  'notes',
  'unread',
  'cut',
  'author_note',
  'variables',
  'lorebook',
] as const
export type ChatLossKind = (typeof chatLossKinds)[number]

/** How often it was so, and in which line of the file first, from 1. */
export interface ChatLoss {
  kind: ChatLossKind
  count: number
  line: number
}

/** What was lost of a chat, by kinds, however long the chat is. */
export class ChatLosses {
  private readonly found = new Map<ChatLossKind, ChatLoss>()

  add(kind: ChatLossKind, line: number, count = 1): void {
    const loss = this.found.get(kind)
    if (loss) loss.count += count
    else this.found.set(kind, { kind, count, line })
  }

  list(): ChatLoss[] {
    return [...this.found.values()].sort((one, other) => one.line - other.line)
  }
}
