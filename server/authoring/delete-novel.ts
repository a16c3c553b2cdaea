import type { FileStore } from '../media/file-store.ts'
import { abandonNovel, removeStrayFiles } from '../media/stray-files.ts'
import { withNovelLock } from '../novels/novel-lock.ts'
import { ProblemError } from '../problem-error.ts'
import type { AuthoringPorts, Place } from './authoring-ports.ts'
import { loadNovel } from './load-novel.ts'

/**
 * Deletes a novel with all it holds: of a published one the games and saves too, for good. Payments are not the novel's and
 * stay. Its files go at once, or with the next purge where the file store fails.
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
  // The novel is gone whether or not this succeeds; what is left is in the list of the next purge.
  await removeStrayFiles(ports).catch(() => undefined)
}
