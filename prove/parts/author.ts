import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { deflateSync } from 'node:zlib'
import { pngChunk, pngOf } from '@fabula/core/exchange/png-chunks'
import { unzipSync, zipSync } from 'fflate'
import { call, callOrThrow, type ServerAddress } from './call.ts'
import { type Person, registerPerson } from './people.ts'

const demo = fileURLToPath(new URL('../../dist/demo.fabula', import.meta.url))

let archive: Uint8Array<ArrayBuffer> | undefined

/** The demo's archive. */
function demoArchive(): Uint8Array<ArrayBuffer> {
  archive ??= process.env.FABULA_INSTALLED ? withSmallFiles(readFileSync(demo)) : new Uint8Array(readFileSync(demo))
  return archive
}

/**
 * For tests: the demo with the smallest picture in place of every picture, and the smallest sound in place of every
 * sound. Checking its megabytes at each import took a quarter of the proofs' processor time.
 */
function withSmallFiles(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const files = unzipSync(bytes)
  const kind = (path: string) => path.slice(path.lastIndexOf('.'))
  const smallest = new Map<string, Uint8Array>()
  for (const [path, content] of Object.entries(files)) {
    if (content.length < (smallest.get(kind(path))?.length ?? Number.POSITIVE_INFINITY))
      smallest.set(kind(path), content)
  }
  const small = Object.entries(files).map(([path, content]) => [
    path,
    path.startsWith('assets/') ? (smallest.get(kind(path)) ?? content) : content,
  ])
  return new Uint8Array(zipSync(Object.fromEntries(small), { level: 0 }))
}

/** Imports the demo as a draft of the user, and returns its id. */
export async function importDraft(at: ServerAddress, { headers }: Person): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob([demoArchive()]), 'demo.fabula')
  return (await callOrThrow(at, 'POST', '/api/building_novel/import', { headers, body: form })).id
}

/** Publishes a copy of a draft, and returns its id. */
export async function publish(at: ServerAddress, { headers }: Person, draft: string, link: string): Promise<string> {
  const path = `/api/building_novel/${draft}/production_novel`
  return (await callOrThrow(at, 'POST', path, { headers, body: { play_link: link, translate: false } })).id
}

/** Publishes the demo if the server has none, as one that runs from its sources. */
export async function ensureDemo(at: ServerAddress): Promise<void> {
  if ((await call(at, 'GET', '/api/production_novel/by_link/demo')).status !== 404) return
  const author = await registerPerson(at)
  await publish(at, author, await importDraft(at, author), 'demo')
}

let shade = 0
/** A form with a small picture in a colour of its own. */
export function pictureForm(name: string): FormData {
  const size = 64
  const colour = ++shade
  const rows = Buffer.alloc(size * (1 + size * 3))
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) rows.writeUIntBE(colour & 0xffffff, y * (1 + size * 3) + 1 + x * 3, 3)
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(size, 0)
  head.writeUInt32BE(size, 4)
  // Eight bits per channel, RGB.
  head.set([8, 2, 0, 0, 0], 8)
  const bytes = pngOf(pngChunk('IHDR', head), pngChunk('IDAT', deflateSync(rows)), pngChunk('IEND', new Uint8Array()))
  const form = new FormData()
  form.set('name', name)
  form.set('prompt_description', 'fog')
  form.set('asset_type', 'background')
  form.set('file', new Blob([bytes as Uint8Array<ArrayBuffer>], { type: 'image/png' }), 'fog.png')
  return form
}
