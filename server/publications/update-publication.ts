import type { NovelAnswer } from '@fabula/contract/shapes/novel'
import type { ComparedMarks } from '@fabula/contract/shapes/publications'
import { mergeInSteps } from '@fabula/core/compare/merge-novels'
import type { Picks } from '@fabula/core/compare/merge-values'
import type { NovelId } from '@fabula/core/ids'
import type pg from 'pg'
import type { AuthoringPorts } from '../authoring/authoring-ports.ts'
import { loadNovel } from '../authoring/load-novel.ts'
import { novelAnswer } from '../authoring/novel-answer.ts'
import { refuseOversized } from '../authoring/refuse-oversized.ts'
import { findMark } from '../coauthors/novel-snapshot.ts'
import { inSteps } from '../concurrency/pauses.ts'
import { transaction } from '../database/transaction.ts'
import type { FileStore } from '../media/file-store.ts'
import { lockNovel } from '../novels/novel-lock.ts'
import { ProblemError } from '../problem-error.ts'
import { refuseEmptyScenes } from '../publishing/publish-novel.ts'
import { refuseOverQuota } from '../quotas/refuse-over-quota.ts'
import { novelOfState, readState, stateOfNovel } from '../versions/novel-state.ts'
import { keepVersion, readVersionState } from '../versions/version-store.ts'
import { writeState } from '../versions/write-state.ts'
import { assetsKept, copyAssets, copyMissingFiles } from './copy-assets.ts'
import { loadPublication, type PublicationPlace } from './publications.ts'

type Ports = AuthoringPorts & { files: FileStore }

/** Locks both, always in the same order, so that two concurrent updates are serialised. */
async function lockBoth(client: pg.PoolClient, one: NovelId, other: NovelId): Promise<number> {
  let changed = 0
  for (const id of [one, other].sort()) changed = Math.max(changed, await lockNovel(client, id))
  return changed
}

/** Throws if either novel differs from what the author was shown. */
async function refuseStaleMarks(client: pg.PoolClient, { id, published }: PublicationPlace, compared: ComparedMarks) {
  for (const [novel, mark] of [[id, compared.draft] as const, [published, compared.live] as const])
    if (mark !== undefined && mark !== (await findMark(client, novel))) throw new ProblemError('changed_elsewhere')
}

/**
 * Updates a published novel to its draft's content, with the draft's pictures, music and translations. Its previous
 * content becomes a version, and games continue with the new one at their next turn. Price, group and readers' data
 * stay. Throws `changed_elsewhere` if either differs from `compared`.
 */
export async function updatePublication(
  ports: Ports,
  place: PublicationPlace,
  compared: ComparedMarks = {},
): Promise<{ id: NovelId; play_link: string }> {
  const { draft, live } = await loadPublication(ports, place, 'own')
  const { id, published, author: by } = place
  const copied = await copyMissingFiles(ports, id, published)
  await transaction(ports.pool, async (client) => {
    const changed = await lockBoth(client, id, published)
    await refuseStaleMarks(client, place, compared)
    const [now, next] = [await readState(client, published), await readState(client, id)]
    refuseEmptyScenes(novelOfState(next, draft.novel))
    await keepVersion(client, published, { kind: 'before', by })
    await copyAssets(client, id, published, copied, changed)
    await writeState(client, published, now, next, changed)
    await client.query(copyTranslations, [id, published, changed])
    await keepVersion(client, id, { kind: 'publish', by })
    const synced = await keepVersion(client, published, { kind: 'update', by })
    await client.query('update novels set synced_version = $2 where id = $1', [published, synced])
    await refuseOverQuota(client, by, ports.quotas, ['bytes'])
  })
  await ports.readable?.edited(published)
  return { id: published, play_link: live.play_link ?? '' }
}

/** The author's translations in the draft replace existing ones; a model's do not. */
const copyTranslations = `
  insert into translations (novel_id, language, unit, source_hash, source, text, made_by, fault, prompt_version, changed)
  select $2, language, unit, source_hash, source, text, made_by, fault, prompt_version, $3 from translations where novel_id = $1
  on conflict (novel_id, language, unit, source_hash) do update set text = excluded.text, made_by = excluded.made_by,
    fault = excluded.fault, prompt_version = excluded.prompt_version, changed = excluded.changed, changed_at = now()
  where excluded.made_by = 'author' and translations.text is distinct from excluded.text`

/**
 * Takes the edits made to the published novel since both were last equal into its draft. Conflicting changes are
 * resolved by `picks`, otherwise in favour of the draft; the draft's previous content becomes a version.
 */
export async function takePublication(
  ports: Ports,
  place: PublicationPlace,
  picks: Picks,
  compared: ComparedMarks = {},
): Promise<NovelAnswer> {
  const { draft, live, synced } = await loadPublication(ports, place, 'edit')
  const { id, published, author: by } = place
  const copied = await copyMissingFiles(ports, published, id, await assetsKept(ports.pool, id, published, synced))
  await transaction(ports.pool, async (client) => {
    const changed = await lockBoth(client, id, published)
    await refuseStaleMarks(client, place, compared)
    const [mine, theirs] = [await readState(client, id), await readState(client, published)]
    // For a publication from before there were versions, everything that differs is taken.
    const base = synced === null ? mine : await readVersionState(client, published, synced)
    const steps = mergeInSteps(
      novelOfState(base, draft.novel),
      novelOfState(mine, draft.novel),
      novelOfState(theirs, live.novel),
      picks,
    )
    const merged = await inSteps(steps)
    await keepVersion(client, id, { kind: 'before', by })
    await copyAssets(client, published, id, copied, changed, await assetsKept(client, id, published, synced))
    await writeState(client, id, mine, stateOfNovel(merged.novel, mine), changed)
    await keepVersion(client, id, { kind: 'take', by })
    const now = await keepVersion(client, published, { kind: 'take', by })
    await client.query('update novels set synced_version = $2 where id = $1', [published, now])
    await refuseOversized(client, id)
    await refuseOverQuota(client, draft.owner_id, ports.quotas, ['bytes'], place.author)
  })
  return novelAnswer(await loadNovel(ports, { author: by, base: 'building_novel', id }, 'read'), by)
}
