import type { Plugin } from 'vite'

/**
 * The maximal number of script files of the play page. A browser opens six connections to an HTTP/1.1 server, of which
 * a font and the game's first call take one each: a seventh file waits for a round trip, which delays the game by 0.2 s
 * on a slow phone.
 */
const maxFiles = 4

/**
 * Fails a build whose play page begins with more files than a browser fetches at once. The groups in page-scripts.ts
 * reduce their number.
 */
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
      if (files.size > maxFiles) {
        throw new Error(`The play page begins with ${files.size} files, at most ${maxFiles}: ${[...files].join(', ')}`)
      }
    },
  }
}
