import type { NovelId } from '@fabula/core/ids'
import { accountExportPhrases, type GoneFile } from '@fabula/phrases/account-export'
import type pg from 'pg'
import type { UserCaller } from '../accounts/caller.ts'
import { listSessions } from '../accounts/sessions.ts'
import { showMe } from '../accounts/show-user.ts'
import { binSince } from '../authoring/bin.ts'
import type { NovelStore } from '../novels/novel-store.ts'
import { paymentsOf } from '../payments/list-payments.ts'
import { ProblemError } from '../problem-error.ts'
import { type ExportPorts, exportArchive } from '../publishing/export-archive.ts'
import { writeZip, type ZippedFile } from './write-zip.ts'

/** Exports all data of an account as a zip, piece by piece: JSON of what they did, archives of what they wrote. */
export const exportAccount = (ports: ExportPorts, caller: UserCaller): AsyncGenerator<Uint8Array> =>
  writeZip(filesOf(ports, caller))

async function* filesOf(ports: ExportPorts, caller: UserCaller): AsyncGenerator<ZippedFile> {
  const { pool } = ports
  yield json('account.json', {
    ...(await showMe(pool, caller)),
    sessions: await listSessions(pool, caller),
    settings: await settingsOf(pool, caller),
    own_model: await ownModelOf(pool, caller),
  })
  yield json('security.json', await securityOf(pool, caller))
  yield json('library.json', await readingsOf(pool, caller))
  yield json('likes.json', await likesOf(pool, caller))
  yield json('saves.json', await savesOf(pool, caller))
  yield json('payments.json', await paymentsOf(pool, caller.id))
  yield json('reports.json', await reportsOf(pool, caller))
  yield json('coauthor.json', await coauthoredOf(pool, caller))
  for (const game of await gamesOf(pool, caller)) {
    yield { path: `games/${game.play_link}/${game.id}.json`, texts: textOfGame(pool, caller, game) }
  }
  const gone: GoneFile[] = []
  const novels: NovelStore = { ...ports.novels, load: (id) => ports.novels.load(id, { alsoInBin: true }) }
  for (const novel of await novelsOf(pool, caller)) {
    const archive = await archiveOf({ ...ports, novels }, caller, novel, gone)
    if (archive) yield archive
  }
  if (gone.length > 0) yield { path: 'novels/missing-files.txt', texts: [accountExportPhrases.missing(gone)] }
}

/** A novel of the user, and the folder of its archive. */
interface OwnNovel {
  id: NovelId
  folder: 'drafts' | 'published' | 'bin'
}

/** One of the user's novels; null if it was deleted or handed over meanwhile. Files that are gone are added to `gone`. */
async function archiveOf(
  ports: ExportPorts,
  caller: UserCaller,
  { id, folder }: OwnNovel,
  gone: GoneFile[],
): Promise<ZippedFile | null> {
  const base = folder === 'published' ? 'production_novel' : 'building_novel'
  try {
    const place = { author: caller.id, base } as const
    const { filename, chunks } = await exportArchive(ports, { ...place, id }, (path, { name }) =>
      gone.push({ archive, path, name }),
    )
    const archive = `novels/${folder}/${id} ${filename}`
    return { path: archive, chunks }
  } catch (error) {
    if (error instanceof ProblemError && (error.code === 'novel_not_found' || error.code === 'edit_denied')) return null
    throw error
  }
}

const json = (path: string, value: unknown): ZippedFile => ({ path, texts: [JSON.stringify(value, null, 2)] })

/** How many states of a game are in memory at once. */
const statesAtOnce = 200

/** A game with all its states as JSON, in pieces. */
async function* textOfGame(pool: pg.Pool, caller: UserCaller, game: { id: string }): AsyncGenerator<string> {
  const ids = await stateIdsOf(pool, caller, game.id)
  yield `${JSON.stringify(game).slice(0, -1)},"states":[`
  for (let at = 0; at < ids.length; at += statesAtOnce) {
    const states = await statesOf(pool, caller, ids.slice(at, at + statesAtOnce))
    const lines = states.map((state) => JSON.stringify(state)).join(',\n')
    yield `${at === 0 ? '' : ','}\n${lines}`
  }
  yield '\n]}\n'
}

async function rowsOf<Row extends object>(pool: pg.Pool, text: string, values: unknown[]): Promise<Row[]> {
  const { rows } = await pool.query<Row>(text, values)
  return rows
}

const settingsOf = async (pool: pg.Pool, { id }: UserCaller) =>
  (await rowsOf<{ settings: unknown }>(pool, 'select settings from users where id = $1', [id]))[0]?.settings ?? {}

/** The account's own model, without its key. */
const ownModelOf = async (pool: pg.Pool, { id }: UserCaller) =>
  (
    await rowsOf(
      pool,
      'select name, provider, base_url, model, created_at, changed_at from model_connections where owner_id = $1',
      [id],
    )
  )[0] ?? null

/** How the account is protected, and its security log, without secrets and codes. */
const securityOf = async (pool: pg.Pool, { id }: UserCaller) => ({
  email: await rowsOf(pool, 'select address, confirmed_at from email_addresses where user_id = $1', [id]),
  totp: await rowsOf(pool, 'select created_at, confirmed_at from totp_factors where user_id = $1', [id]),
  passkeys: await rowsOf(pool, 'select name, created_at, used_at from passkeys where user_id = $1', [id]),
  recovery_codes: await rowsOf(pool, 'select used_at from recovery_codes where user_id = $1 order by used_at', [id]),
  events: await rowsOf(
    pool,
    'select at, kind, count, browser, system, address from security_events where user_id = $1 order by at',
    [id],
  ),
})

const readingsOf = (pool: pg.Pool, { id }: UserCaller) =>
  rowsOf(
    pool,
    `select n.play_link, n.head->>'name' as novel, r.biography_name, r.biography, r.confirmed_18, r.in_library_since,
       r.paid_at, r.current_state_id from readings r join novels n on n.id = r.novel_id
     where r.user_id = $1 order by r.created_at`,
    [id],
  )

const likesOf = (pool: pg.Pool, { id }: UserCaller) =>
  rowsOf(
    pool,
    `select n.play_link, n.head->>'name' as novel, l.created_at from likes l join novels n on n.id = l.novel_id
     where l.user_id = $1 order by l.created_at`,
    [id],
  )

const savesOf = (pool: pg.Pool, { id }: UserCaller) =>
  rowsOf(
    pool,
    `select n.play_link, n.head->>'name' as novel, v.name, v.position, v.created_at, v.state_id, s.game_id
     from saves v join novels n on n.id = v.novel_id join states s on s.user_id = v.user_id and s.id = v.state_id
     where v.user_id = $1 and v.deleted_at is null order by v.created_at`,
    [id],
  )

const reportsOf = (pool: pg.Pool, { id }: UserCaller) =>
  rowsOf(
    pool,
    `select n.play_link, n.head->>'name' as novel, r.reason, r.text, r.created_at from reports r
     join novels n on n.id = r.novel_id where r.user_id = $1 order by r.created_at`,
    [id],
  )

/** Novels that the user co-authors, and their comments on any. */
const coauthoredOf = async (pool: pg.Pool, { id }: UserCaller) => ({
  novels: await rowsOf(
    pool,
    `select n.id, n.head->>'name' as novel, m.role, m.created_at as since from novel_members m
     join novels n on n.id = m.novel_id where m.user_id = $1 and n.deleted_at is null order by m.created_at`,
    [id],
  ),
  comments: await rowsOf(
    pool,
    `select n.head->>'name' as novel, t.about, c.text, c.created_at from novel_comments c
     join novel_threads t on t.id = c.thread_id join novels n on n.id = t.novel_id
     where c.author_id = $1 order by c.created_at`,
    [id],
  ),
})

const gamesOf = (pool: pg.Pool, { id }: UserCaller) =>
  rowsOf<{ id: string; play_link: string }>(
    pool,
    `select g.id, n.play_link, n.head->>'name' as novel, g.created_at from games g join novels n on n.id = g.novel_id
     where g.user_id = $1 order by g.created_at`,
    [id],
  )

const stateIdsOf = async (pool: pg.Pool, { id }: UserCaller, gameId: string) =>
  (
    await rowsOf<{ id: string }>(
      pool,
      'select id from states where user_id = $1 and game_id = $2 order by depth, created_at, id',
      [id, gameId],
    )
  ).map((row) => row.id)

/** What was said, and what the story remembered of it; costs and prompts are the server's own data. */
const statesOf = (pool: pg.Pool, { id }: UserCaller, ids: readonly string[]) =>
  rowsOf(
    pool,
    `select s.id, s.parent_id, s.created_at, s.document->>'scene_name' as scene, s.document->'said' as said,
       s.document->'speaker' as speaker, s.document->>'message' as message, s.document->'world' as world,
       array(select p.speaker_type from pins p where p.user_id = s.user_id and p.state_id = s.id
         order by p.speaker_type) as remembered,
       (select m.summaries from memories m where m.user_id = s.user_id and m.state_id = s.id) as summarized
     from unnest($2::uuid[]) with ordinality as wanted (id, place)
     join states s on s.user_id = $1 and s.id = wanted.id order by wanted.place`,
    [id, ids],
  )

/** The user's novels, including drafts that can still be restored from the bin. */
const novelsOf = (pool: pg.Pool, { id }: UserCaller) =>
  rowsOf<OwnNovel>(
    pool,
    `select id, case when deleted_at is not null then 'bin' when kind = 'building' then 'drafts' else 'published' end
       as folder
     from novels where owner_id = $1 and (deleted_at is null or deleted_at > ${binSince})
     order by kind, created_at`,
    [id],
  )
