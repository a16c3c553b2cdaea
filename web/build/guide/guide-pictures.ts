import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import type { GuidePicture } from './render-guide.ts'

/** The sources of the guides: `en/` and `ru/` with a Markdown file per page, and `pictures/`. */
export const guideFolder = fileURLToPath(new URL('../../../docs/guide/', import.meta.url))

/** A picture's path in the sources (below the guides' folder) and in the build (below /static/). */
export type PictureFile = { source: string; built: string; content: Buffer }

/** The pictures of the guides. Their names in the build contain a hash of their content. */
export function pictureFiles(folder: string): PictureFile[] {
  return readdirSync(join(folder, 'pictures'), { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.webp'))
    .map((path) => {
      const content = readFileSync(join(folder, 'pictures', path))
      const print = createHash('sha256').update(content).digest('base64url').slice(0, 8)
      return {
        source: `pictures/${path}`,
        built: `guide/${path.slice(0, -'.webp'.length).replaceAll('/', '-')}-${print}.webp`,
        content,
      }
    })
}

/** The pictures by source path, as pages show them. */
export async function readPictures(folder: string): Promise<Map<string, GuidePicture>> {
  const read = pictureFiles(folder).map(async ({ source, built, content }): Promise<[string, GuidePicture]> => {
    const { width, height } = await sharp(content).metadata()
    return [source, { src: `/static/${built}`, width, height }]
  })
  return new Map(await Promise.all(read))
}
