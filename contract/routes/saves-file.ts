import { chatLossKinds } from '@fabula/core/exchange/chat/chat-losses'
import { GameStateId, NovelId } from '@fabula/core/ids'
import * as z from 'zod/mini'
import { defineRoute } from '../define-route.ts'

const params = z.object({ novelId: NovelId })
const gated = ['novel_not_found', 'gate_closed'] as const

/**
 * The result of importing another program's chat; `line` is the first line of its file where a loss occurred, from 1.
 */
export const ChatImportResult = z.object({
  turns: z.number(),
  losses: z.array(z.object({ kind: z.enum(chatLossKinds), count: z.number(), line: z.number() })),
})

/** What an import added that was not there yet. `chat` is set when the file was a chat that became a game. */
export const SavesImportResult = z.object({ games: z.number(), saves: z.number(), chat: z.nullable(ChatImportResult) })

export const exportSaves = defineRoute({
  name: 'exportSaves',
  method: 'GET',
  path: '/api/game/:novelId/saves/file',
  summary:
    'Export my saves of this novel and my position in each game, with everything played on the way there, as one file.',
  work: 'uploads',
  answersFile: 'application/x-ndjson',
  caller: 'user',
  params,
  answer: z.unknown(),
  problems: gated,
})

export const importSaves = defineRoute({
  name: 'importSaves',
  method: 'POST',
  path: '/api/game/:novelId/saves/file',
  summary:
    'Import a file of exported saves, from this Fabula or another one, or a SillyTavern chat, which becomes a game. Importing the same file again adds nothing.',
  caller: 'user',
  params,
  bodyKind: 'multipart',
  body: z.strictObject({}),
  answer: SavesImportResult,
  problems: [
    ...gated,
    'file_required',
    'saves_unreadable',
    'saves_of_another_novel',
    'chat_of_another_novel',
    'saves_too_many',
  ],
})

export const exportChat = defineRoute({
  name: 'exportChat',
  method: 'GET',
  path: '/api/:lang/game/:novelId/state/:stateId/chat',
  summary:
    'Export everything that was said on the way to a state as a SillyTavern chat, with the other answers as swipes.',
  work: 'uploads',
  answersFile: 'application/x-ndjson',
  caller: 'player',
  params: z.object({ lang: z.string(), novelId: NovelId, stateId: GameStateId }),
  answer: z.unknown(),
  problems: ['game_not_found', 'gate_closed'],
})
