import type { PublishedNovel } from '@fabula/contract/shapes/novel'
import type { PublishedPage } from '@fabula/contract/shapes/published'
import type { NovelId, UserId } from '@fabula/core/ids'
import type { Language } from '@fabula/core/novel/language'
import { playLinkPattern } from '@fabula/core/novel/play-link'
import type pg from 'pg'
import type { Caller } from '../accounts/caller.ts'
import { isHiddenFrom } from '../accounts/hidden-from.ts'
import { novelAnswer } from '../authoring/novel-answer.ts'
import { type CoverRow, coverColumns, coverJoin, coverOf } from '../novels/cover.ts'
import type { NovelStore } from '../novels/novel-store.ts'
import { translateSummaries } from '../novels/translate-summaries.ts'
import { ProblemError } from '../problem-error.ts'

type By = { id: NovelId } | { link: string }

interface Row extends CoverRow {
  id: NovelId
  owner_id: UserId
  username: string
  name: string
  description: string
  technical_description: string
  language: Language | null
  required_18_age: boolean
  created_at: Date
  play_link: string
  likes: number
  liked: boolean
  price_stars: number
  telegram_group_required: boolean
  hidden: boolean
  hidden_reason: string | null
}

const select = (where: string) =>
  `select n.id, n.owner_id, u.username, n.created_at, n.play_link, n.likes, n.price_stars, n.telegram_group_required,
     n.hidden, n.hidden_reason,
     n.head->>'name' as name, n.head->>'description' as description, n.head->>'language' as language,
     n.head->>'technical_description' as technical_description,
     (n.head->>'required_18_age')::boolean as required_18_age,
     exists (select 1 from likes l where l.user_id = $2 and l.novel_id = n.id) as liked, ${coverColumns}
   from novels n join users u on u.id = n.owner_id ${coverJoin} where n.kind = 'production' and ${where}`

const byId = { name: 'published-by-id', text: select('n.id = $1') }
const byLink = { name: 'published-by-link', text: select('n.play_link = $1') }

/** A published novel; the whole document, with its prompts, for its owner alone. Null: `novel_not_found`. */
export async function readPublished(
  ports: { pool: pg.Pool; novels: NovelStore },
  caller: Caller,
  by: By,
): Promise<PublishedNovel> {
  const row = await find(ports.pool, caller, by)
  // The document is only loaded where it is shown.
  const loaded = isOwner(row, caller) ? await ports.novels.load(row.id) : null
  return { ...pageOf(row, caller), full_novel: loaded && novelAnswer(loaded, loaded.owner_id) }
}

/** The same for readers' pages: in their language where translations exist, and without the document. */
export async function readPublishedPage(
  { pool }: { pool: pg.Pool },
  caller: Caller,
  link: string,
  language: Language,
): Promise<PublishedPage> {
  const row = await find(pool, caller, { link })
  const [translated = row] = await translateSummaries(pool, [row], language)
  return pageOf(translated, caller)
}

async function find(pool: pg.Pool, caller: Caller, by: By): Promise<Row> {
  if ('link' in by && !playLinkPattern.test(by.link)) throw new ProblemError('novel_not_found')
  const query = 'id' in by ? { ...byId, values: [by.id, caller.id] } : { ...byLink, values: [by.link, caller.id] }
  const { rows } = await pool.query<Row>(query)
  const row = rows[0]
  if (!row || isHiddenFrom(row, caller)) throw new ProblemError('novel_not_found')
  return row
}

const isOwner = (row: Row, caller: Caller): boolean => caller.kind === 'user' && caller.id === row.owner_id

function pageOf(row: Row, caller: Caller): PublishedPage {
  const { cover_url, ...cover } = coverOf(row)
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    technical_description: row.technical_description,
    language: row.language,
    required_18_age: row.required_18_age,
    cover: cover_url,
    ...cover,
    created_at: row.created_at.toISOString(),
    play_link: row.play_link,
    likes: row.likes,
    liked: row.liked,
    is_owner: isOwner(row, caller),
    author: { id: row.owner_id, username: row.username },
    price_stars: row.price_stars,
    telegram_group_required: row.telegram_group_required,
    hidden: row.hidden,
    hidden_reason: row.hidden_reason,
  }
}
