import type { SceneId } from '@fabula/core/ids'
import { newInteractiveScene } from '@fabula/core/novel/interactive-scene'
import type { SceneType } from '@fabula/core/novel/scene-ref'
import { newStaticScene } from '@fabula/core/novel/static-scene'
import { nameField } from '@fabula/core/record/fields'
import type pg from 'pg'
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

/** Creates an interactive scene after the others, with a name and nothing else. `key`: see {@link createScene}. */
export const createInteractiveScene = (ports: AuthoringPorts, place: Place, name: unknown, key?: string | null) =>
  createScene(ports, place, 'interactive', name, newInteractiveScene, key ?? null)

/** Creates a static scene after the others, with a name and nothing else. `key`: see {@link createScene}. */
export const createStaticScene = (ports: AuthoringPorts, place: Place, name: unknown, key?: string | null) =>
  createScene(ports, place, 'static', name, newStaticScene, key ?? null)

/**
 * Creates a scene. The idempotency key of the call becomes its id: repeated, because an answer was lost, it returns the
 * scene as it is now.
 */
async function createScene<T extends object>(
  ports: AuthoringPorts,
  place: Place,
  type: SceneType,
  name: unknown,
  make: (id: SceneId, name: string, created_at: string) => T,
  key: string | null,
): Promise<T & { revision: number }> {
  const loaded = await loadNovel(ports, place, 'edit')
  const parsed = parseInput(Name, { name: typeof name === 'string' ? name : '' }, undefined, {
    name: 'scene_name_required',
  })
  const created_at = new Date().toISOString()
  const { scene, isNew } = await withNovelLock(ports.pool, place.id, async (client, changed) => {
    const { scene: earlier, id } = await findEarlier<T>(client, place, type, key)
    if (earlier) return { scene: earlier, isNew: false }
    const made = make(id, parsed.name, created_at)
    const written = JSON.stringify(made)
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
      [place.id, id, type, last + 1, written, changed, created_at],
    )
    await refuseTooMany(client, place.id, 'scenes')
    await refuseLonger(client, loaded, null, written)
    await refuseOverQuota(client, loaded.owner_id, ports.quotas, ['bytes'], place.author)
    return { scene: { ...made, revision: 1 }, isNew: true }
  })
  if (isNew) await textsWritten(ports, place)
  return scene
}

/** The scene that an earlier call with this key has created, and the id for a new one. */
async function findEarlier<T extends object>(
  client: pg.PoolClient,
  place: Place,
  type: SceneType,
  key: string | null,
): Promise<{ scene: (T & { revision: number }) | null; id: SceneId }> {
  if (key === null) return { scene: null, id: newId() }
  const { rows } = await client.query<{ document: T; revision: number; lives: boolean }>(
    `select document, revision, type = $3 and deleted_at is null as lives from scenes where novel_id = $1 and id = $2`,
    [place.id, key, type],
  )
  const [row] = rows
  if (!row) return { scene: null, id: key as SceneId }
  return row.lives
    ? { scene: { ...row.document, revision: row.revision }, id: key as SceneId }
    : { scene: null, id: newId() }
}
