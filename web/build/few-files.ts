import type { Plugin } from 'vite'

/**
 * How many files the play page's script may come in. A browser has six connections to a server that speaks HTTP/1.1; a
 * font and the game's first call take one each: a seventh file waits for a whole round trip, 0.2 s of the game's beginning
 * on a slow phone.
 */
const mostFiles = 4

/** Fails a build whose play page begins with more files than a browser fetches at once. Groups of page-scripts.ts join them. */
export function fewFiles(): Plugin {
  return {
    name: 'few-files',
    apply: 'build',
    generateBundle(_options, bundle) {
      const play = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry && file.name === 'play')
      if (!play) return
      const files = new Set<string>()
      const gather = (name: string) => {
        const file = bundle[name]
        if (file?.type !== 'chunk' || files.has(name)) return
        files.add(name)
        file.imports.forEach(gather)
      }
      gather(play.fileName)
      if (files.size > mostFiles) {
        throw new Error(`The play page begins with ${files.size} files, at most ${mostFiles}: ${[...files].join(', ')}`)
      }
    },
  }
}
