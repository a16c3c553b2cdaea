import type { SceneId } from '@fabula/core/ids'
import { newInteractiveScene } from '@fabula/core/novel/interactive-scene'
import { SceneType } from '@fabula/core/novel/scene-ref'
import { newStaticScene } from '@fabula/core/novel/static-scene'
import type pg from 'pg'
import * as z from 'zod/mini'
import { withNovelLock } from '../novels/novel-lock.ts'
import { ProblemError } from '../problem-error.ts'
import { refuseOverQuota } from '../quotas/refuse-over-quota.ts'
import { type AuthoringPorts, type Place, textsWritten } from './authoring-ports.ts'
import { loadNovel } from './load-novel.ts'
import { parseInput } from './parse-input.ts'
import { refuseOversized, refuseTooMany } from './refuse-oversized.ts'
import { type Expected, refuseStale } from './revision.ts'
import { type AnyScene, sceneKinds } from './scene-kinds.ts'
import type { ScenePlace } from './scene-place.ts'

const Body = z.strictObject({ scene_type: SceneType, scene: z.record(z.string(), z.unknown()) })

/**
 * Writes a whole scene: after the others if its id is new, in its old place if it was deleted, and converted if it was
 * of the other kind. Returns it with the new revision. Idempotent. Throws `changed_elsewhere` for a stale `expected`
 * revision of an existing scene.
 */
export async function putScene(
  ports: AuthoringPorts,
  inNovel: Place & { sceneId: SceneId },
  body: unknown,
  expected: Expected,
): Promise<AnyScene & { revision: number }> {
  const { novel, owner_id, size } = await loadNovel(ports, inNovel, 'edit')
  const { scene_type: type, scene: fields } = parseInput(Body, body)
  const place = { ...inNovel, type }
  const kind = sceneKinds[type]
  const written = await withNovelLock(ports.pool, place.id, async (client, changed) => {
    const row = await sceneRow(client, place)
    if (row.lives) refuseStale(expected, row.revision)
    // A body without a name is refused like a scene without one.
    const scene = kind.change(emptyScene(place, row.created_at), { name: '', ...fields })
    const faults = kind.faults(scene, novel)
    if (faults.length > 0) throw new ProblemError('invalid_input', { errors: faults })
    const document = JSON.stringify(scene)
    const { rows } = await client.query<{ revision: number }>(
      `insert into scenes (novel_id, id, type, place, document, changed, created_at)
       select $1, $2, $3, coalesce(max(place), 0) + 1, $4, $5, $6 from scenes where novel_id = $1
       on conflict (novel_id, id) do update set type = excluded.type, document = excluded.document, deleted_at = null,
         revision = scenes.revision + 1, changed = excluded.changed, changed_at = now()
       returning revision`,
      [place.id, place.sceneId, place.type, document, changed, scene.created_at],
    )
    if (row.lives && row.type !== place.type) await keepTranslations(client, place, changed)
    if (!row.lives) await refuseTooMany(client, place.id, 'scenes')
    await refuseOversized(client, place.id, size + document.length)
    await refuseOverQuota(client, owner_id, ports.quotas, ['bytes'], place.author)
    return { ...scene, revision: rows[0]?.revision ?? 1 }
  })
  await textsWritten(ports, place)
  return written
}

interface SceneRow {
  revision: number
  /** Null if the novel has no scene with this id. */
  type: SceneType | null
  lives: boolean
  created_at: Date
}

/** The novel's scene with this id, deleted or not. */
async function sceneRow(client: pg.PoolClient, { id, sceneId }: ScenePlace) {
  const { rows } = await client.query<SceneRow>(
    `select coalesce(s.revision, 0) as revision, s.type, s.id is not null and s.deleted_at is null as lives,
       coalesce(s.created_at, now()) as created_at
     from novels n left join scenes s on s.novel_id = n.id and s.id = $2 where n.id = $1`,
    [id, sceneId],
  )
  if (!rows[0]) throw new ProblemError('novel_not_found')
  return rows[0]
}

/** An empty scene of a kind. Its name only makes it valid; every caller sets another. */
function emptyScene({ type, sceneId }: ScenePlace, created: Date): AnyScene {
  const make = type === 'static' ? newStaticScene : newInteractiveScene
  return make(sceneId, '-', created.toISOString())
}

/** Keeps the translations of texts that both kinds of scene have: its name and its first message. */
async function keepTranslations(
  client: pg.PoolClient,
  { id, sceneId, type }: ScenePlace,
  changed: number,
): Promise<void> {
  const unitsOf = (kind: SceneType) =>
    [`${kind}_scene/${sceneId}/name`, `${kind}_scene/${sceneId}/${firstMessage[kind]}`] as const
  const [oldName, oldMessage] = unitsOf(type === 'static' ? 'interactive' : 'static')
  const [name, message] = unitsOf(type)
  await client.query(
    `insert into translations (novel_id, language, unit, source_hash, source, text, made_by, changed)
     select novel_id, language, case when unit = $2 then $3 else $5 end, source_hash, source, text, made_by, $6
     from translations where novel_id = $1 and unit in ($2, $4)
     on conflict do nothing`,
    [id, oldName, name, oldMessage, message, changed],
  )
}

/** The field with a scene's first message. */
const firstMessage: Record<SceneType, string> = {
  interactive: 'start_message_original',
  static: 'original_message',
}
