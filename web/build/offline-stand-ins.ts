import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const inWeb = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** What an offline copy has in the place of modules that need a site behind the page. */
const standIns = new Map(
  ['client/ask-server.ts', 'client/upload.ts', 'client/session.ts', 'stage/sound/web-sound.ts'].map((path) => [
    inWeb(path),
    inWeb(`offline-copy/stand-ins/${path.split('/').at(-1)}`),
  ]),
)

/** Puts the stand-ins in their places. The frame of the site's pages, paper and all, stays away. */
export function offlineStandIns(): Plugin {
  return {
    name: 'offline-stand-ins',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.startsWith('.')) return null
      const found = await this.resolve(source, importer, { skipSelf: true })
      return (found && standIns.get(found.id)) ?? null
    },
    load: (id) => (id.endsWith('/web/page/page-frame.css') ? '' : null),
  }
}
