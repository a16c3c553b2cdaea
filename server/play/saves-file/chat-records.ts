import { ChatGame } from '@fabula/core/exchange/chat/chat-game'
import type { ChatLoss } from '@fabula/core/exchange/chat/chat-losses'
import { type ChatHead, readChatHead, readChatLine } from '@fabula/core/exchange/chat/read-chat-line'
import type { GameId, GameStateId } from '@fabula/core/ids'
import { storable } from '@fabula/core/record/storable'
import type { LoadedNovel } from '../../novels/loaded-novel.ts'
import { ProblemError } from '../../problem-error.ts'
import { idOf } from './id-of.ts'
import type { GameLine, StateLine } from './saves-file-format.ts'

/** The longest line, including all its alternative answers, in characters. */
const longestLine = 1_048_576

/** The result of importing a chat. */
export interface ImportedChat {
  turns: number
  losses: ChatLoss[]
}

/** Whether a file that begins with this line is a SillyTavern chat. */
export function isChat(firstLine: string): boolean {
  const json = jsonOf(firstLine)
  return readChatHead(json) !== null || readChatLine(json) !== null
}

/**
 * Converts a chat to records of a game. Ids are derived from the text up to each line: the same chat gives the same
 * ids, and a longer version only adds to its game.
 */
export class ChatRecords {
  private readonly chat: ChatGame
  /** Null until the first message, for a chat whose header does not identify it. */
  private gameId: GameId | null
  private tip: GameStateId | null = null
  private begun = false
  private number = 0

  constructor(loaded: LoadedNovel, readerName: string, firstLine: string) {
    const head: ChatHead | null = readChatHead(jsonOf(firstLine))
    this.chat = new ChatGame((language) => loaded.localized(language), readerName, head)
    this.gameId = head?.mark === '' ? null : idOf<GameId>('chat', head ? head.mark : firstLine)
  }

  /** The records for one line of the file, including its first line. */
  *take(text: string): Generator<GameLine | StateLine> {
    this.number += 1
    const json = jsonOf(text)
    if (this.number === 1 && readChatHead(json)) return
    const line = readChatLine(json)
    if (line === null) this.chat.losses.add('unread', this.number)
    else if (line === 'note') this.chat.losses.add('notes', this.number)
    else {
      this.gameId ??= idOf<GameId>('chat', line.name, `${line.at ?? ''}`, line.text)
      yield* this.takeStates(this.gameId, this.chat.take(line, this.number))
    }
  }

  private *takeStates(gameId: GameId, states: ReturnType<ChatGame['take']>): Generator<GameLine | StateLine> {
    const parent = this.tip
    const createdIds = new Set<GameStateId>()
    for (const { document, at, shown } of states) {
      const moment = new Date(at ?? Date.now()).toISOString()
      if (!this.begun) yield { game: gameId, at: moment, current: null }
      this.begun = true
      const { said, speaker, message } = document
      const state = idOf<GameStateId>(parent ?? gameId, said?.text ?? '', speaker.name, message)
      if (shown) this.tip = state
      // The same words twice are one answer.
      if (createdIds.has(state)) continue
      createdIds.add(state)
      yield { state, of: gameId, parent, at: moment, document }
    }
  }

  /** The game, its last state, and the result. Throws when nobody in the chat belongs to the novel. */
  finish(): { game: GameId; last: GameStateId; chat: ImportedChat } {
    this.chat.finish()
    if (this.tip === null && this.number < 2) throw new ProblemError('saves_unreadable')
    if (this.gameId === null || this.tip === null || this.chat.castLines === 0)
      throw new ProblemError('chat_of_another_novel')
    return { game: this.gameId, last: this.tip, chat: { turns: this.chat.turns, losses: this.chat.losses.list() } }
  }
}

function jsonOf(text: string): unknown {
  if (text.length > longestLine) return null
  try {
    return storable(JSON.parse(text.replace(/^\ufeff/, '')))
  } catch {
    // Not a line of a chat: it is counted and reported.
    return null
  }
}
