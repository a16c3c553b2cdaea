import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { guideFolder, pictureFiles } from './guide-pictures.ts'

/** Adds the guides' pictures to the built files; in development they are served from their sources. */
export function buildGuidePictures(): Plugin {
  let folder = ''
  return {
    name: 'build-guide-pictures',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir)
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const picture = pictureFiles(guideFolder).find(({ built }) => request.url === `/static/${built}`)
        if (!picture) return next()
        response.setHeader('content-type', 'image/webp')
        response.end(picture.content)
      })
    },
    closeBundle() {
      for (const { built, content } of pictureFiles(guideFolder)) {
        mkdirSync(dirname(`${folder}/${built}`), { recursive: true })
        writeFileSync(`${folder}/${built}`, content)
      }
    },
  }
}
