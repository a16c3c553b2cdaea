import { answerImport } from './answer-import.ts'
import type { ImportRequest } from './import-messages.ts'

/**
 * Reads files off the main thread. An error is thrown outside the promise, so that the page receives it as an `error`
 * event of the worker.
 */
addEventListener('message', ({ data }: MessageEvent<ImportRequest>) => {
  answerImport(data).then(
    (answer) => postMessage(answer),
    (error: unknown) => {
      setTimeout(() => {
        throw error
      })
    },
  )
})
