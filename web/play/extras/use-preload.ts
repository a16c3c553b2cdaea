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
        if (isMusic(url)) prefetch(url)
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

function prefetch(url: string) {
  const link = document.createElement('link')
  link.rel = 'prefetch'
  link.href = url
  document.head.append(link)
}
