import { NovelId } from '@fabula/core/ids'
import * as z from 'zod/mini'
import { defineRoute } from '../define-route.ts'

const params = z.object({ novelId: NovelId })
const gated = ['novel_not_found', 'gate_closed'] as const

/** What a file of saves brought that was not there yet. */
export const BroughtSaves = z.object({ games: z.number(), saves: z.number() })

export const exportSaves = defineRoute({
  name: 'exportSaves',
  method: 'GET',
  path: '/api/game/:novelId/saves/file',
  summary:
    'My saves of this novel and where I am in each game, with all that was played on the way there, as one file.',
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
  summary: 'Takes saves and games from such a file, of this Fabula or another one. The same file again adds nothing.',
  caller: 'user',
  params,
  bodyKind: 'multipart',
  body: z.object({}),
  answer: BroughtSaves,
  problems: [...gated, 'file_required', 'saves_unreadable', 'saves_of_another_novel', 'saves_too_many'],
})
