/**
 * What an import of another program's chat changes or loses. `strangers`: lines by characters who are not in this
 * novel; they keep their name. `hidden`: lines that were hidden from the model, and no longer are. `joined`: several
 * messages of the reader in a row, merged into one. `unanswered`: the last messages of the reader, which have no
 * answer. `greetings`: alternative greetings. `attached`: pictures and files. `thoughts`: a model's reasoning.
 * `answers`: alternative answers beyond the limit. `notes`: messages of the program. `unread`: lines that cannot be
 * parsed. `cut`: lines longer than the limit. `author_note`, `variables`, `lorebook`: data stored beside the chat's
 * lines.
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

/** How often a loss occurred, and the first line of the file with it, from 1. */
export interface ChatLoss {
  kind: ChatLossKind
  count: number
  line: number
}

/** Collects the losses of a chat by kind, so that its size does not grow with the chat's. */
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
