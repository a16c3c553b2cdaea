import { useEffect } from 'react'
import { isOfflineCopy } from '../../client/is-offline-copy.ts'
import { backgroundSizes, spriteSizes } from '../../stage/picture-source.ts'
import { loadPicture } from '../../stage/use-drawn-view.ts'
import { idle } from '../idle.ts'

const loaded = new Set<string>()

/** Preloads what the story may show next, one file after another, only while the browser is idle. */
export function usePreload(urls: readonly string[], music: boolean): void {
  const key = urls.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` changes with the addresses
  useEffect(() => {
    // The DOM's types do not know `navigator.connection`.
    const connection =
      'connection' in navigator ? (navigator.connection as { saveData?: boolean } | undefined) : undefined
    if (connection?.saveData) return
    let stale = false
    const run = async () => {
      for (const url of urls) {
        if (stale) return
        // A page opened from the disk may play the files beside it, but not read them.
        if (loaded.has(url) || (isMusic(url) && (!music || isOfflineCopy))) continue
        await idle()
        if (stale) return
        loaded.add(url)
        if (isMusic(url)) await prefetch(url)
        else await loadPicture(url, url.includes('/background/') ? backgroundSizes : spriteSizes)
      }
    }
    void run()
    return () => {
      stale = true
    }
  }, [key, music])
}

const isMusic = (url: string) => url.includes('/music/')

/**
 * Loads into the HTTP cache, from which `web-sound.ts` reads. Not by `<link rel="prefetch">`, which Firefox checks
 * against `default-src`, and ours allows nothing.
 */
async function prefetch(url: string) {
  try {
    await (await fetch(url, { priority: 'low' })).blob()
  } catch {
    // It is loaded again when it is to be heard, and a failure is reported there.
  }
}
