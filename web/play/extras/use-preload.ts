import { useEffect } from 'react'
import { backgroundSizes, spriteSizes } from '../../stage/picture-source.ts'
import { loadPicture } from '../../stage/use-drawn-view.ts'
import { idle } from '../idle.ts'

const loaded = new Set<string>()

/** Fetches, one after the other and only while nothing else is to do, what the story may show next. */
export function usePreload(urls: readonly string[], music: boolean): void {
  const key = urls.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the addresses say when they changed
  useEffect(() => {
    const connection =
      'connection' in navigator ? (navigator.connection as { saveData?: boolean } | undefined) : undefined
    if (connection?.saveData) return
    let stale = false
    const run = async () => {
      for (const url of urls) {
        if (stale) return
        if (loaded.has(url) || (isMusic(url) && !music)) continue
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

/** Into the browser's own cache, from which `web-sound.ts` reads it. Of a link that prefetches Firefox asks a policy that allows nothing. */
async function prefetch(url: string) {
  try {
    await (await fetch(url, { priority: 'low' })).blob()
  } catch {
    // It is asked for again when it is to be heard, and a failure is told there.
  }
}
