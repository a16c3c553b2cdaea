import * as routes from '@fabula/contract/routes/translations'
import type { FileWork } from '../../file-work/create-file-work.ts'
import { ProblemError } from '../../problem-error.ts'
import { estimateWork } from '../../translation/estimate-work.ts'
import { listTranslations } from '../../translation/list-translations.ts'
import type { TranslationPorts } from '../../translation/own-novel.ts'
import { cancelRun, startRun } from '../../translation/run-translation.ts'
import { setTranslation } from '../../translation/set-translation.ts'
import { readRun } from '../../translation/show-run.ts'
import { exportTranslations, importTranslations } from '../../translation/translation-files.ts'
import { FileAnswer, type Handler, handle } from '../handler.ts'
import { placeOf } from '../user-of.ts'

/** The largest translation file that is read, in bytes. */
const largestFile = 32 * 1_048_576

/** Translations, for the author of a novel. */
export const translationHandlers = (ports: TranslationPorts, fileWork: FileWork): Handler[] => [
  handle(routes.listTranslations, (call) => listTranslations(ports, placeOf(call), call.query.language)),
  handle(routes.setTranslation, (call) => setTranslation(ports, placeOf(call), call.body)),
  handle(routes.estimateTranslation, (call) => estimateWork(ports, placeOf(call), call.query.language)),
  handle(routes.readTranslationRun, (call) => readRun(ports, placeOf(call), call.query.language)),
  handle(routes.startTranslationRun, (call) => startRun(ports, placeOf(call), call.body)),
  handle(routes.cancelTranslationRun, (call) => cancelRun(ports, placeOf(call), call.query.language)),
  handle(routes.exportTranslations, async (call) => {
    const { content, type, filename } = await exportTranslations(ports, placeOf(call), call.query)
    return new FileAnswer(content, type, filename)
  }),
  {
    ...handle(routes.importTranslations, async (call) => {
      if (!call.file) throw new ProblemError('file_required')
      return importTranslations(ports, fileWork, placeOf(call), call.body.language, call.file)
    }),
    largestFile,
  },
]
