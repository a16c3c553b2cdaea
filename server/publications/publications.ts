import type { Publication, PublicationAnswer } from '@fabula/contract/shapes/publications'
import type { NovelId } from '@fabula/core/ids'
import type pg from 'pg'
import { asDraft, type DraftPlace } from '../authoring/authoring-ports.ts'
import { loadNovel, type Right } from '../authoring/load-novel.ts'
import { findMark } from '../coauthors/novel-snapshot.ts'
import { changedSince } from '../novels/changed-since.ts'
import type { NovelStore } from '../novels/novel-store.ts'
import { ProblemError } from '../problem-error.ts'
import { novelOfState } from '../versions/novel-state.ts'
import { readVersionState } from '../versions/version-store.ts'
import { assetsToTake } from './copy-assets.ts'

/** A draft, and one of its publications. */
export interface PublicationPlace extends DraftPlace {
  published: NovelId
}

interface Row {
  id: NovelId
  name: string
  play_link: string
  synced_at: Date | null
  draft_changed: boolean
  live_changed: boolean
}

/** A draft's publications, the newest first. */
export async function listPublications(
  { pool, novels }: { pool: pg.Pool; novels: NovelStore },
  place: DraftPlace,
): Promise<Publication[]> {
  await loadNovel({ novels }, asDraft(place), 'read')
  const { rows } = await pool.query<Row>({
    name: 'list-publications',
    text: `select p.id, p.head->>'name' as name, p.play_link, v.created_at as synced_at,
             coalesce(${changedSince('d', 'p', 'v')}, true) as draft_changed,
             coalesce(${changedSince('p', 'd', 'v')}, true) as live_changed
           from novels p join novels d on d.id = p.draft_id
           left join versions v on v.novel_id = p.id and v.number = p.synced_version
           where p.draft_id = $1 and p.owner_id = d.owner_id order by p.created_at desc`,
    values: [place.id],
  })
  return rows.map((row) => ({ ...row, synced_at: row.synced_at?.toISOString() ?? null }))
}

/** Both novels of a publication, and the version at which they were last equal. */
export async function loadPublication(
  { pool, novels }: { pool: pg.Pool; novels: NovelStore },
  place: PublicationPlace,
  right: Right,
) {
  const draft = await loadNovel({ novels }, asDraft(place), right)
  const { rows } = await pool.query<{ synced_version: number | null }>(
    'select synced_version from novels where id = $1 and draft_id = $2 and owner_id = $3',
    [place.published, place.id, draft.owner_id],
  )
  const live = rows[0] && (await novels.load(place.published))
  if (!rows[0] || !live) throw new ProblemError('publication_not_found')
  return { draft, live, synced: rows[0].synced_version }
}

/** A publication of a draft as it is, and as it was when both were last equal. */
export async function readPublication(
  ports: { pool: pg.Pool; novels: NovelStore },
  place: PublicationPlace,
): Promise<PublicationAnswer> {
  // Read first: a write in between makes it the mark of an older state, which is then compared again.
  const mark = await findMark(ports.pool, place.published)
  const { live, synced } = await loadPublication(ports, place, 'read')
  const base = synced === null ? null : await readVersionState(ports.pool, place.published, synced)
  const edited_assets = await assetsToTake(ports.pool, place.id, place.published, synced)
  return { base: base && novelOfState(base, live.novel), live: live.novel, mark, edited_assets }
}
