import * as routes from '@fabula/contract/routes/extensions'
import type pg from 'pg'
import type { Extensions } from '../../extensions/open-extensions.ts'
import { forAdmins } from '../for-admins.ts'
import { type Handler, handle } from '../handler.ts'

export interface ExtensionPorts {
  pool: pg.Pool
  adminKey: string | undefined
  extensions: Extensions
  /** Undefined if no folder is configured. */
  folder: string | undefined
}

/** Lists the extensions: all for administrators, importers for everybody's pages. */
export const extensionHandlers = (ports: ExtensionPorts): Handler[] => {
  const { listed, importers } = ports.extensions
  return [
    forAdmins(ports)(routes.listExtensions, async () => ({ folder: ports.folder ?? null, extensions: [...listed] })),
    handle(routes.listImporters, async () => ({
      importers: importers.map(({ source, ...importer }) => importer),
    })),
  ]
}
