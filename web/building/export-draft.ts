import type { ParamsOf } from '@fabula/contract/route'
import { exportArchive } from '@fabula/contract/routes/archive'
import { download } from '../client/download.ts'

/** Brings a novel as one file to the author's disk. A failure shows a red note and is thrown. */
export const exportDraft = (params: ParamsOf<typeof exportArchive>): Promise<void> =>
  download(exportArchive, { params }, 'novel.fabula')
