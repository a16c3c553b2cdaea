import { Readable } from 'node:stream'
import { exportOfflineCopy } from '@fabula/contract/routes/offline-copy'
import { type CopyPorts, exportCopy } from '../../offline-copy/export-copy.ts'
import { FileAnswer, type Handler, handle } from '../handler.ts'
import { userOf } from '../user-of.ts'

export const offlineCopyHandlers = (ports: CopyPorts): Handler[] => [
  handle(exportOfflineCopy, async ({ caller, params, query }) => {
    const { filename, type, chunks } = await exportCopy(ports, { author: userOf(caller), ...params }, query.form)
    return new FileAnswer(Readable.from(chunks), type, filename)
  }),
]
