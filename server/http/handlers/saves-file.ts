import { Readable } from 'node:stream'
import { exportChat, exportSaves, importSaves } from '@fabula/contract/routes/saves-file'
import { languageOf } from '@fabula/core/novel/language'
import { createWorkQueue } from '../../concurrency/work-queue.ts'
import { findOwnState, openNovel } from '../../play/find-own-state.ts'
import { findCurrent } from '../../play/game-store.ts'
import { type PlayContext, readerOf } from '../../play/play-context.ts'
import { readSavesFile } from '../../play/saves-file/read-saves-file.ts'
import { writeChatFile } from '../../play/saves-file/write-chat-file.ts'
import { writeSavesFile } from '../../play/saves-file/write-saves-file.ts'
import { ProblemError } from '../../problem-error.ts'
import { FileAnswer, type Handler, handle } from '../handler.ts'
import { userOf } from '../user-of.ts'

/** The largest file of saves that is read, in bytes. */
const largestFile = 64 * 1_048_576

export const savesFileHandlers = (context: PlayContext): Handler[] => {
  const oneAtATime = createWorkQueue(1, 10)
  return [
    handle(exportSaves, async ({ caller, params }) => {
      const loaded = await openNovel(context, caller, params.novelId)
      const content = Readable.from(writeSavesFile(context.pool, userOf(caller), loaded))
      return new FileAnswer(content, 'application/x-ndjson', `${loaded.play_link ?? 'fabula'}.saves.jsonl`)
    }),
    {
      ...handle(importSaves, async ({ caller, params, file }) => {
        if (!file) throw new ProblemError('file_required')
        const loaded = await openNovel(context, caller, params.novelId)
        const id = userOf(caller)
        const { reading } = await findCurrent(context.pool, id, loaded.id)
        const { name } = readerOf(caller, reading, 'english')
        return oneAtATime(() => readSavesFile(context.pool, { id, name }, loaded, file.path))
      }),
      largestFile,
    },
    handle(exportChat, async ({ caller, params }) => {
      const { stored, loaded } = await findOwnState(context, caller, params.novelId, params.stateId)
      const language = languageOf(params.lang)
      const { name } = readerOf(caller, stored.reading, language)
      const content = Readable.from(writeChatFile(context.pool, stored, name, language))
      return new FileAnswer(content, 'application/x-ndjson', `${loaded.play_link ?? 'fabula'}.chat.jsonl`)
    }),
  ]
}
