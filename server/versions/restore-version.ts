import type { Restored, RestoreWhat } from '@fabula/contract/shapes/versions'
import { type AuthoringPorts, type Place, textsWritten } from '../authoring/authoring-ports.ts'
import { loadNovel } from '../authoring/load-novel.ts'
import { novelAnswer } from '../authoring/novel-answer.ts'
import { refuseOversized } from '../authoring/refuse-oversized.ts'
import { withNovelLock } from '../novels/novel-lock.ts'
import { ProblemError } from '../problem-error.ts'
import { refuseOverQuota } from '../quotas/refuse-over-quota.ts'
import { findVersion } from './list-versions.ts'
import { type NovelState, readState } from './novel-state.ts'
import { keepVersion, readVersionState } from './version-store.ts'
import { writeState } from './write-state.ts'

/**
 * Restores everything, one scene or one character from a version. The previous state becomes a version too, and so does
 * the result: restoring `before` undoes it. Something that did not exist then is deleted.
 */
export async function restoreVersion(
  ports: AuthoringPorts,
  place: Place,
  number: number,
  what: RestoreWhat,
): Promise<Restored> {
  const { owner_id } = await loadNovel(ports, place, 'edit')
  const versions = await withNovelLock(ports.pool, place.id, async (client, changed) => {
    await findVersion(client, place.id, number)
    const [now, then] = [await readState(client, place.id), await readVersionState(client, place.id, number)]
    const next = restored(now, then, what)
    const by = place.author
    const before = await keepVersion(client, place.id, { kind: 'before', by })
    await writeState(client, place.id, now, next, changed)
    await refuseOversized(client, place.id)
    await refuseOverQuota(client, owner_id, ports.quotas, ['bytes'], place.author)
    return { before, after: await keepVersion(client, place.id, { kind: 'restore', by, name: String(number) }) }
  })
  await textsWritten(ports, place)
  return { ...versions, novel: novelAnswer(await loadNovel(ports, place, 'read'), place.author) }
}

function restored(now: NovelState, then: NovelState, what: RestoreWhat): NovelState {
  switch (what.kind) {
    case 'all':
      return then
    case 'scene': {
      const [is, was] = [now.scenes.find(({ id }) => id === what.id), then.scenes.find(({ id }) => id === what.id)]
      if (!is && !was) throw new ProblemError('version_lacks_thing')
      const others = now.scenes.filter(({ id }) => id !== what.id)
      return { head: now.head, scenes: was ? [...others, { ...was, place: is?.place ?? was.place }] : others }
    }
    case 'character': {
      const list = now.head.characters
      const was = then.head.characters.find(({ id }) => id === what.id)
      const at = list.findIndex(({ id }) => id === what.id)
      if (at < 0 && !was) throw new ProblemError('version_lacks_thing')
      const characters = was
        ? at < 0
          ? [...list, was]
          : list.map((each) => (each.id === what.id ? was : each))
        : list.filter(({ id }) => id !== what.id)
      return { ...now, head: { ...now.head, characters } }
    }
  }
}
