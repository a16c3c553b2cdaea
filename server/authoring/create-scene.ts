import type { SceneId } from '@fabula/core/ids'
import { newInteractiveScene } from '@fabula/core/novel/interactive-scene'
import type { SceneType } from '@fabula/core/novel/scene-ref'
import { newStaticScene } from '@fabula/core/novel/static-scene'
import { nameField } from '@fabula/core/record/fields'
import * as z from 'zod/mini'
import { newId } from '../database/new-id.ts'
import { withNovelLock } from '../novels/novel-lock.ts'
import { ProblemError } from '../problem-error.ts'
import { refuseOverQuota } from '../quotas/refuse-over-quota.ts'
import { type AuthoringPorts, type Place, textsWritten } from './authoring-ports.ts'
import { loadNovel } from './load-novel.ts'
import { parseInput } from './parse-input.ts'
import { refuseLonger, refuseTooMany } from './refuse-oversized.ts'

const Name = z.object({ name: nameField('Scene name is required') })

/** Creates an interactive scene after the others, with a name and nothing else. */
export const createInteractiveScene = (ports: AuthoringPorts, place: Place, name: unknown) =>
  createScene(ports, place, 'interactive', name, newInteractiveScene)

/** Creates a static scene after the others, with a name and nothing else. */
export const createStaticScene = (ports: AuthoringPorts, place: Place, name: unknown) =>
  createScene(ports, place, 'static', name, newStaticScene)

async function createScene<T extends { created_at: string }>(
  ports: AuthoringPorts,
  place: Place,
  type: SceneType,
  name: unknown,
  make: (id: SceneId, name: string, created_at: string) => T,
): Promise<T & { revision: number }> {
  const loaded = await loadNovel(ports, place, 'edit')
  const parsed = parseInput(Name, { name: typeof name === 'string' ? name : '' }, undefined, {
    name: 'scene_name_required',
  })
  const id = newId<SceneId>()
  const scene = make(id, parsed.name, new Date().toISOString())
  const written = JSON.stringify(scene)
  await withNovelLock(ports.pool, place.id, async (client, changed) => {
    const { rows } = await client.query<{ last: number; lives: boolean }>(
      `select coalesce(max(place), 0) as last,
         exists (select 1 from novels where id = $1) as lives
       from scenes where novel_id = $1`,
      [place.id],
    )
    const { last, lives } = rows[0] ?? { last: 0, lives: false }
    if (!lives) throw new ProblemError('novel_not_found')
    await client.query(
      `insert into scenes (novel_id, id, type, place, document, changed, created_at) values ($1, $2, $3, $4, $5, $6, $7)`,
      [place.id, id, type, last + 1, written, changed, scene.created_at],
    )
    await refuseTooMany(client, place.id, 'scenes')
    await refuseLonger(client, loaded, null, written)
    await refuseOverQuota(client, loaded.owner_id, ports.quotas, ['bytes'], place.author)
  })
  await textsWritten(ports, place)
  return { ...scene, revision: 1 }
}
