import type { AssetId, NovelId, SceneId } from '@fabula/core/ids'
import type { Asset, AssetType } from '@fabula/core/novel/asset'
import type { InteractiveScene } from '@fabula/core/novel/interactive-scene'
import type { Novel, NovelHead } from '@fabula/core/novel/novel'
import type { StaticScene } from '@fabula/core/novel/static-scene'
import type { PersistedTranslation } from '@fabula/core/translation/translated-unit'
import { Pauses } from '../concurrency/pauses.ts'
import { assetAddress } from './asset-address.ts'
import type { NovelFacts, NovelRow } from './novel-rows.ts'
import { headOf, interactiveSceneOf, staticSceneOf } from './stored-documents.ts'

interface Placed<T> {
  value: T
  place: number
  revision: number
}

type PlacedAsset = { asset: Asset; type: AssetType; created_at: string }

/** A novel split by row, up to `newest`; immutable, so that holders of an older value keep it. */
export interface NovelParts {
  newest: number
  head: NovelHead
  revision: number
  interactive: ReadonlyMap<SceneId, Placed<InteractiveScene>>
  static: ReadonlyMap<SceneId, Placed<StaticScene>>
  assets: ReadonlyMap<AssetId, PlacedAsset>
  translations: ReadonlyMap<string, PersistedTranslation>
  /** The characters of each row's document, to limit the cache. */
  sizes: ReadonlyMap<string, number>
}

/**
 * Parts with newer rows applied; unchanged parts stay the same objects. `rows` must be read after `facts`, so that the
 * parts are at least as new as the facts. Null if there is no head.
 */
export async function withRows(
  parts: NovelParts | null,
  rows: readonly NovelRow[],
  facts: NovelFacts,
): Promise<NovelParts | null> {
  const pauses = new Pauses()
  let { head, revision, newest } = parts ?? { head: null, revision: 0, newest: 0 }
  newest = Math.max(newest, facts.newest)
  const sizes = new Map(parts?.sizes)
  const interactive = new Map(parts?.interactive)
  const still = new Map(parts?.static)
  const assets = new Map(parts?.assets)
  const translations = new Map(parts?.translations)
  for (const row of rows) {
    if (pauses.isDue) await pauses.take()
    newest = Math.max(newest, row.changed)
    sizes.set(row.id, row.deleted ? 0 : row.size)
    switch (row.part) {
      case 'head':
        head = headOf(row.document)
        revision = row.revision
        break
      // The scene may have been of the other kind.
      case 'interactive':
        still.delete(row.id)
        put(interactive, row, () => interactiveSceneOf(row.document))
        break
      case 'static':
        interactive.delete(row.id)
        put(still, row, () => staticSceneOf(row.document))
        break
      case 'asset':
        if (row.deleted) assets.delete(row.id)
        else assets.set(row.id, placedAsset(row, facts.kind, facts.id))
        break
      case 'translation':
        translations.set(row.id, row.document)
        break
    }
  }
  return head && { newest, head, revision, interactive, static: still, assets, translations, sizes }
}

function put<T>(
  into: Map<SceneId, Placed<T>>,
  row: { id: SceneId; deleted: boolean; place: number; revision: number },
  parse: () => T,
): void {
  if (row.deleted) into.delete(row.id)
  else into.set(row.id, { value: parse(), place: row.place, revision: row.revision })
}

function placedAsset(row: NovelRow & { part: 'asset' }, kind: NovelFacts['kind'], novelId: NovelId): PlacedAsset {
  const { type, created_at, file, ...rest } = row.document
  const url = assetAddress(kind, novelId, type, { id: row.id, extension: rest.extension, file })
  return { type, created_at, asset: { id: row.id, ...rest, url } }
}

/** Assembles the novel from its parts. Scenes and assets are the parts' own objects. */
export function novelOf(parts: NovelParts, facts: NovelFacts): Novel {
  const { head } = parts
  const assets = [...parts.assets.values()].sort(
    (a, b) => order(a.created_at, b.created_at) || order(a.asset.id, b.asset.id),
  )
  const ofType = (type: AssetType) => assets.filter((entry) => entry.type === type).map((entry) => entry.asset)
  const cover = head.cover_background_image_id && parts.assets.get(head.cover_background_image_id)
  return {
    ...head,
    cover_background_image_extension: cover ? cover.asset.extension : null,
    id: facts.id,
    created_at: facts.created_at.toISOString(),
    assets: { sprites: ofType('sprite'), backgrounds: ofType('background'), musics: ofType('music') },
    interactive_scenes: inPlace(parts.interactive),
    static_scenes: inPlace(parts.static),
  }
}

const inPlace = <T extends { id: string }>(scenes: ReadonlyMap<SceneId, Placed<T>>): T[] =>
  [...scenes.values()].sort((a, b) => a.place - b.place || order(a.value.id, b.value.id)).map(({ value }) => value)

const order = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
