import type { PublishedNovel, PublishedPage } from '@fabula/contract/shapes/novel'
import type { NovelId } from '@fabula/core/ids'
import type { Language } from '@fabula/core/novel/language'
import { indexOf } from '@fabula/core/novel/novel-index'
import type pg from 'pg'
import type { Caller } from '../accounts/caller.ts'
import { novelAnswer } from '../authoring/novel-answer.ts'
import type { LoadedNovel } from '../novels/loaded-novel.ts'
import type { NovelStore } from '../novels/novel-store.ts'
import { Refusal } from '../refusal.ts'

interface Ports {
  pool: pg.Pool
  novels: NovelStore
}

/** A published novel by its id; its whole document for its owner alone. */
export async function readPublished(ports: Ports, caller: Caller, id: NovelId): Promise<PublishedNovel> {
  return published(ports, caller, await ports.novels.load(id))
}

/** The same by its play link. */
export async function readPublishedByLink(ports: Ports, caller: Caller, link: string): Promise<PublishedNovel> {
  return published(ports, caller, await ports.novels.loadByLink(link))
}

/** What the novel's page shows, in the reader's language where it is translated. */
export async function readPublishedPage(
  ports: Ports,
  caller: Caller,
  link: string,
  language: Language,
): Promise<PublishedPage> {
  const loaded = await ports.novels.loadByLink(link)
  return page(ports, caller, visible(loaded), language)
}

async function published(ports: Ports, caller: Caller, found: LoadedNovel | null): Promise<PublishedNovel> {
  const loaded = visible(found)
  const shown = await page(ports, caller, loaded, null)
  return { ...shown, full_novel: shown.is_owner ? novelAnswer(loaded, caller.id as LoadedNovel['owner_id']) : null }
}

function visible(loaded: LoadedNovel | null): LoadedNovel {
  if (loaded?.kind !== 'production') throw new Refusal('novel_not_found')
  return loaded
}

async function page(
  ports: Ports,
  caller: Caller,
  loaded: LoadedNovel,
  language: Language | null,
): Promise<PublishedPage> {
  const { id, name, description, technical_description, required_18_age, created_at } = language
    ? loaded.localized(language)
    : loaded.novel
  const { cover_background_image_id, cover_background_image_extension } = loaded.novel
  const cover = cover_background_image_id && indexOf(loaded.novel).assets.get(cover_background_image_id)?.url
  return {
    id,
    name,
    description,
    technical_description,
    language: loaded.novel.language,
    required_18_age,
    cover: cover ?? null,
    cover_background_image_id,
    cover_background_image_extension,
    created_at,
    play_link: loaded.play_link ?? '',
    likes: loaded.likes,
    liked: await hasLiked(ports.pool, caller, loaded.id),
    is_owner: caller.kind === 'user' && caller.id === loaded.owner_id,
    price_stars: loaded.price_stars,
    telegram_group_required: loaded.telegram_group_required,
  }
}

async function hasLiked(pool: pg.Pool, caller: Caller, id: NovelId): Promise<boolean> {
  if (caller.kind !== 'user') return false
  const { rowCount } = await pool.query({
    name: 'has-liked',
    text: 'select 1 from likes where user_id = $1 and novel_id = $2',
    values: [caller.id, id],
  })
  return rowCount !== 0
}
