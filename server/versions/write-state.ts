import { isDeepStrictEqual } from 'node:util'
import type { NovelId } from '@fabula/core/ids'
import { duplicateIdsInHead, duplicateIdsInScene, type Fault } from '@fabula/core/novel/duplicate-ids'
import type { InteractiveScene } from '@fabula/core/novel/interactive-scene'
import type pg from 'pg'
import { mapInSteps } from '../concurrency/pauses.ts'
import { foldSummary } from '../novels/fold-summary.ts'
import { ProblemError } from '../problem-error.ts'
import type { NovelState, PlacedScene } from './novel-state.ts'

/** How many scenes are written in one statement. */
const atOnce = 100

/**
 * Changes a novel to a state, under its lock: equal rows stay as they are, scenes that are not in it are deleted.
 * Throws `invalid_input` for duplicate ids.
 */
export async function writeState(
  client: pg.PoolClient,
  id: NovelId,
  now: NovelState,
  next: NovelState,
  changed: number,
): Promise<void> {
  const faults = await faultsOf(next)
  if (faults.length > 0) throw new ProblemError('invalid_input', { errors: faults })
  const stored = new Map(now.scenes.map((scene) => [scene.id, scene]))
  const written = (
    await mapInSteps(next.scenes, (scene) => (isDeepStrictEqual(stored.get(scene.id), scene) ? [] : [scene]))
  ).flat()
  const kept = new Set(next.scenes.map((scene) => scene.id))
  const removedIds = now.scenes.filter((scene) => !kept.has(scene.id)).map((scene) => scene.id)
  for (let at = 0; at < written.length; at += atOnce)
    await putScenes(client, id, written.slice(at, at + atOnce), changed)
  if (removedIds.length > 0) {
    await client.query(
      `update scenes set deleted_at = now(), changed = $3, changed_at = now()
       where novel_id = $1 and id = any($2::uuid[]) and deleted_at is null`,
      [id, removedIds, changed],
    )
  }
  if (isDeepStrictEqual(now.head, next.head)) return
  const folded = await foldSummary(client, id, next.head)
  await client.query(
    `update novels set head = $2, name_folded = $3, description_folded = $4, changed = $5, revision = revision + 1,
       updated_at = now() where id = $1`,
    [id, JSON.stringify(next.head), folded.name, folded.description, changed],
  )
}

const putScenes = (client: pg.PoolClient, id: NovelId, scenes: readonly PlacedScene[], changed: number) =>
  client.query(
    `insert into scenes (novel_id, id, type, place, document, changed, created_at)
     select $1, id, type, place, document, $3, now()
     from jsonb_to_recordset($2) as row (id uuid, type text, place int, document jsonb)
     on conflict (novel_id, id) do update set type = excluded.type, place = excluded.place, document = excluded.document,
       deleted_at = null, revision = scenes.revision + 1, changed = excluded.changed, changed_at = now()`,
    [id, JSON.stringify(scenes), changed],
  )

async function faultsOf({ head, scenes }: NovelState): Promise<Fault[]> {
  const taken = new Set<string>()
  const ofScenes = await mapInSteps(scenes, ({ type, document }) => {
    if (type === 'static') return []
    const scene = document as InteractiveScene
    const faults = duplicateIdsInScene(scene, (ending) => taken.has(ending))
    for (const { id } of [...scene.endings, ...scene.static_endings]) taken.add(id)
    return faults
  })
  return [...duplicateIdsInHead(head), ...ofScenes.flat()]
}
