import type { ParamsOf } from '@fabula/contract/route'
import { exportArchive } from '@fabula/contract/routes/archive'
import { downloadWithProgress } from '../client/download-with-progress.ts'

/**
 * Brings a novel as one file to the author's disk, and tells how far it is: 0 to 1. A failure shows a red note and is thrown, as
 * is the reason of `signal`.
 */
export const exportDraft = (
  params: ParamsOf<typeof exportArchive>,
  progress: Parameters<typeof downloadWithProgress>[3],
): Promise<void> => downloadWithProgress(exportArchive, { params }, 'novel.fabula', progress)
