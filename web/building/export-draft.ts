import type { ParamsOf } from '@fabula/contract/route'
import { exportArchive } from '@fabula/contract/routes/archive'
import { downloadWithProgress } from '../client/download-with-progress.ts'

/**
 * Downloads a novel as one file and reports its progress, 0 to 1. Shows an error note on failure and rethrows; throws
 * the reason of `signal` when aborted.
 */
export const exportDraft = (
  params: ParamsOf<typeof exportArchive>,
  progress: Parameters<typeof downloadWithProgress>[3],
): Promise<void> => downloadWithProgress(exportArchive, { params }, 'novel.fabula', progress)
