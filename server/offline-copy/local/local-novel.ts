import type { OfflineCopy } from '@fabula/core/exchange/offline-copy'
import type { AssetId, UserId } from '@fabula/core/ids'
import type { Asset } from '@fabula/core/novel/asset'
import type { Language } from '@fabula/core/novel/language'
import { localizeNovel, translationTable } from '@fabula/core/novel/localize'
import type { Novel } from '@fabula/core/novel/novel'
import type { LoadedNovel } from '../../novels/loaded-novel.ts'

/** An owner's id that matches no user: a copy has no owner. */
const nobody = '' as UserId

/**
 * A copy's novel as a server would have loaded it: published, free, open to everybody. `addressOf` gives the address of
 * a picture or track; files are always returned whole, so a requested width goes behind a `#`, where it is ignored.
 */
export function localNovel(copy: OfflineCopy, addressOf: (id: AssetId) => string | null): LoadedNovel {
  const located = (asset: Asset): Asset => {
    const address = addressOf(asset.id)
    return address === null ? asset : { ...asset, url: `${address}#` }
  }
  const { assets } = copy.novel
  const novel: Novel = {
    ...copy.novel,
    assets: {
      sprites: assets.sprites.map(located),
      backgrounds: assets.backgrounds.map(located),
      musics: assets.musics.map(located),
    },
  }
  const inLanguage = new Map<Language, Novel>()
  return {
    id: copy.id,
    kind: 'production',
    owner_id: nobody,
    members: {},
    play_link: copy.play_link,
    likes: 0,
    price_stars: 0,
    telegram_group_required: false,
    hidden: false,
    created_at: new Date(novel.created_at),
    revision: 0,
    size: 0,
    sceneRevisions: new Map(),
    novel,
    translations: copy.translations,
    localized(language) {
      const cached = inLanguage.get(language)
      if (cached) return cached
      const made = localizeNovel(novel, translationTable(copy.translations, language), language)
      inLanguage.set(language, made)
      return made
    },
  }
}

/** Whether the story addresses its reader by name, in any language. */
export const namesReader = ({ novel, translations }: OfflineCopy): boolean =>
  /\{\{\s*user\s*\}\}/i.test(JSON.stringify([novel, translations]))
