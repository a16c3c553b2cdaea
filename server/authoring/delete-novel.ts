import type { FileStore } from '../media/file-store.ts'
import { abandonNovel, removeStrayFiles } from '../media/stray-files.ts'
import { withNovelLock } from '../novels/novel-lock.ts'
import { ProblemError } from '../problem-error.ts'
import type { AuthoringPorts, Place } from './authoring-ports.ts'
import { loadNovel } from './load-novel.ts'

/**
 * Deletes a novel with all its contents: for a published one the games and saves too, for good. Payments do not belong
 * to the novel, and stay. Its files are deleted at once, or by the next purge if the file store fails.
 */
export async function deleteNovel(ports: AuthoringPorts & { files: FileStore }, place: Place): Promise<void> {
  await loadNovel(ports, place, 'own')
  await withNovelLock(ports.pool, place.id, async (client) => {
    await abandonNovel(client, place.id)
    const { rowCount } = await client.query('delete from novels where id = $1 and owner_id = $2', [
      place.id,
      place.author,
    ])
    if (rowCount === 0) throw new ProblemError('novel_not_found')
  })
  // The novel is deleted even if this fails; the next purge deletes the remaining files.
  await removeStrayFiles(ports).catch(() => undefined)
}
