import { answerImport } from './answer-import.ts'
import type { ImportRequest } from './import-messages.ts'

/** Files are read beside the page, which never waits for them. A failure is heard by the page as one of its own. */
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
