import type { AssetId, NovelId } from '@fabula/core/ids'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../database/new-id.ts'
import { createCoverAccents } from '../media/cover-accents.ts'
import { ProblemError } from '../problem-error.ts'
import { type AuthorsServer, openAuthorsServer } from './test-authors-server.ts'

let server: AuthorsServer
const novelId = newId<NovelId>()

beforeAll(async () => {
  server = await openAuthorsServer()
  const author = newId<string>()
  await server.pool.query('insert into users (id) values ($1)', [author])
  await server.pool.query(
    `insert into novels (id, owner_id, kind, head, name_folded, description_folded, changed, play_link)
     values ($1, $2, 'production', '{}', '', '', 1, 'street')`,
    [novelId, author],
  )
})
afterAll(() => server.close())

async function cover(bytes: Uint8Array): Promise<string> {
  const [id, file] = [newId<AssetId>(), newId<string>()]
  await server.files.put(`${novelId}/${file}/original.png`, bytes)
  await server.pool.query(
    `insert into assets (novel_id, id, type, name, prompt_description, extension, file, bytes, width, height, changed)
     values ($1, $2, 'background', '', '', 'png', $3, $4, 900, 600, 1)`,
    [novelId, id, file, bytes.length],
  )
  return `/assets/production/${novelId}/background/${id}.png?t=1`
}

/** A dark street of 900 x 600 with a lamp of this colour. */
const street = (lamp: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#10121e' } })
    .composite([{ input: { create: { width: 200, height: 200, channels: 3, background: lamp } }, left: 300, top: 100 }])
    .png()
    .toBuffer()

test('a cover’s accent is found in the background, once, and then known', async () => {
  const jobs: string[] = []
  const run: typeof server.fileWork.run = (job, args) => {
    jobs.push(job)
    return server.fileWork.run(job, args)
  }
  const covers = createCoverAccents({ ...server, fileWork: { ...server.fileWork, run } })
  const [rose, moss] = [await cover(await street('#d05080')), await cover(await street('#408050'))]
  expect([covers.of(rose), covers.of(moss), covers.of(rose)]).toEqual([null, null, null])
  await covers.settled()
  expect([covers.of(rose), covers.of(moss), covers.of(rose)]).toEqual(['rose', 'moss', 'rose'])
  expect(jobs).toEqual(['findAccent', 'findAccent'])
})

test('a cover that is missing or no picture has the default accent, and is not tried again', async () => {
  const covers = createCoverAccents(server)
  const damaged = await cover(Buffer.from('nothing that could be shown'))
  const missing = damaged.replace(/[0-9a-f]{12}\.png/, '000000000000.png')
  const odd = ['', '/assets/production/x/background/y.png', 'https://elsewhere.test/a.png']
  for (const address of [damaged, missing, ...odd]) covers.of(address)
  await covers.settled()
  for (const address of [damaged, missing, ...odd]) expect([address, covers.of(address)]).toEqual([address, 'lamp'])
})

test('an overload is not remembered: a later page tries again', async () => {
  let isBusy = true
  const run: typeof server.fileWork.run = async (job, args) => {
    if (isBusy) throw new ProblemError('overloaded')
    return server.fileWork.run(job, args)
  }
  const covers = createCoverAccents({ ...server, fileWork: { ...server.fileWork, run } })
  const address = await cover(await street('#4070b0'))
  covers.of(address)
  await covers.settled()
  isBusy = false
  expect(covers.of(address)).toBe(null)
  await covers.settled()
  expect(covers.of(address)).toBe('sea')
})
