import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const inWeb = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

/** Modules that need a server, replaced by stand-ins in an offline copy. */
const standIns = new Map(
  ['client/ask-server.ts', 'client/upload.ts', 'client/session.ts', 'stage/sound/web-sound.ts'].map((path) => [
    inWeb(path),
    inWeb(`offline-copy/stand-ins/${path.split('/').at(-1)}`),
  ]),
)

/** Replaces these modules, and the frame of the site's pages with its styles. */
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
