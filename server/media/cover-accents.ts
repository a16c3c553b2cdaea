import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Accent } from '@fabula/contract/theme/accent'
import { AssetId, NovelId } from '@fabula/core/ids'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import * as z from 'zod/mini'
import type { FileWork } from '../file-work/create-file-work.ts'
import { originalKey } from './file-keys.ts'
import type { FileStore } from './file-store.ts'
import { findStoredAsset } from './find-stored-asset.ts'
import { isUndecodable } from './picture-variants.ts'
import { readStored } from './read-stored.ts'

/** The accents that published novels lend to their pages, taken from their covers. */
export interface CoverAccents {
  /**
   * The accent of the cover at an address. Null as long as it is not known: then it is found in the background, for the
   * pages that are requested later, because nobody should wait for a picture to be decoded.
   */
  of(address: string): Accent | null
  /** Resolves when no cover is being decoded. */
  settled(): Promise<void>
}

/** The most covers whose accent is remembered. */
const maxRemembered = 10_000
/** The most covers that wait to be decoded; others are found when their page is requested again. */
const maxWaiting = 50

const Address = z.object({ novelId: NovelId, id: AssetId, extension: z.string() })
const addressShape = /\/assets\/production\/([^/]+)\/background\/([^/.]+)\.([a-z0-9]{1,8})(?:\?|$)/

type CoverPorts = { pool: pg.Pool; files: FileStore; fileWork: FileWork }

/** Finds each cover's accent once, one cover at a time, and remembers it while the server runs. */
export function createCoverAccents(ports: CoverPorts): CoverAccents {
  /** A cover that has no accent, such as one that cannot be decoded, has the default one. */
  const known = new LRUCache<string, Accent>({ max: maxRemembered })
  const waiting = new Set<string>()
  let finding: Promise<void> = Promise.resolve()

  return {
    of(address) {
      const accent = known.get(address)
      if (accent !== undefined) return accent
      if (!waiting.has(address) && waiting.size < maxWaiting) {
        waiting.add(address)
        finding = finding
          .then(async () => void known.set(address, (await findAccent(ports, address)) ?? 'lamp'))
          // The machine is busy, the store is unreachable, or the server stops: a later page tries again.
          .catch(() => undefined)
          .finally(() => waiting.delete(address))
      }
      return null
    },
    settled: () => finding,
  }
}

/** Null if there is no such cover, or if it cannot be decoded. */
async function findAccent({ pool, files, fileWork }: CoverPorts, address: string): Promise<Accent | null> {
  const [, novelId, id, extension] = addressShape.exec(address) ?? []
  const parsed = z.safeParse(Address, { novelId, id, extension })
  if (!parsed.success) return null
  const asset = await findStoredAsset(pool, { ...parsed.data, kind: 'production', type: 'background' })
  if (!asset) return null
  return fileWork.inFolder(async (folder) => {
    const original = await readStored(files, originalKey(asset.novel_id, asset.file, asset.extension), asset.bytes)
    if (!original) return null
    const path = join(folder, `cover.${asset.extension}`)
    await pipeline(original, createWriteStream(path))
    return fileWork.run('findAccent', { path }).catch((error: unknown) => {
      if (isUndecodable(error)) return null
      throw error
    })
  })
}
