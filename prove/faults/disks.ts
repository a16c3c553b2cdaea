import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { importDraft, pictureForm } from '../parts/author.ts'
import { call } from '../parts/call.ts'
import type { Figures } from '../parts/figures.ts'
import { ownPostgres } from '../parts/own-postgres.ts'
import { registerPerson, startConversation } from '../parts/people.ts'
import type { Wanted } from '../parts/proof.ts'
import { until } from '../parts/stream.ts'
import { startProcess } from '../parts/two-servers.ts'
import { openSmallDisk } from './small-disk.ts'

/** The files folder is full, then read-only: uploads are refused, play continues, and uploads work again afterwards. */
export async function disksFail(wanted: Wanted, figures: Figures): Promise<void> {
  const disk = openSmallDisk(64)
  if (!disk) {
    figures.add('disk faults that could not be tried: only root may mount', 2)
    return
  }
  const postgres = await ownPostgres()
  const server = await startProcess(() => ({ DATABASE_URL: postgres.url, MODEL_PROVIDER: 'offline' }), {
    dataDir: disk.folder,
    unbuilt: wanted.unbuilt,
  })
  try {
    const author = await registerPerson(server)
    const { headers } = author
    const draft = await importDraft(server, author)
    const at = await startConversation(server, author)
    const upload = () =>
      call(server, 'POST', `/api/building_novel/${draft}/assets`, { headers, body: pictureForm('Fog') })
    const play = () => call(server, 'GET', `/api/english/game/${at.novel}/state/${at.state}/history`, { headers })
    figures.expect((await upload()).status === 201, 'an upload to a disk with space failed')
    const rows = async () => (await postgres.pool.query('select 1 from assets where novel_id = $1', [draft])).rowCount
    for (const [what, begin, end] of [
      ['full', disk.fill, disk.empty],
      ['read-only', () => disk.lock(true), () => disk.lock(false)],
    ] as const) {
      const before = await rows()
      begin()
      const refused = await upload()
      figures.expect(
        refused.json?.code === 'disk_full',
        `a disk that is ${what}: an upload answered ${refused.status} ${refused.text}`,
      )
      figures.expect((await rows()) === before, `a disk that is ${what}: a refused upload left a row`)
      figures.expect((await play()).status === 200, `a disk that is ${what}: a reader can not read on`)
      end()
      figures.expect(
        await until(async () => (await upload()).status === 201, 10_000),
        `a disk that was ${what}: uploads do not work again`,
      )
      figures.add('faults of a disk')
    }
  } finally {
    await server.stop()
    await postgres.close()
    disk.remove()
  }
}

/** The disk of the built-in Postgres is full: writes are refused with a message, and work again when there is space. */
export async function databaseDiskFull(wanted: Wanted, figures: Figures): Promise<void> {
  const disk = openSmallDisk(300)
  if (!disk) return
  const server = await startProcess(() => ({ MODEL_PROVIDER: 'offline' }), {
    dataDir: disk.folder,
    unbuilt: wanted.unbuilt,
  })
  try {
    const author = await registerPerson(server)
    const { headers } = author
    const at = await startConversation(server, author)
    /** Ids of drafts, with the acknowledged value of their field. */
    const acknowledged = new Map<string, string>()
    const make = async () => {
      // Random, so that it does not compress.
      const long = randomBytes(9_000).toString('hex')
      const answer = await call(server, 'POST', '/api/building_novel', {
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify('A draft'),
      })
      if (answer.status !== 201) return answer
      const id: string = answer.json.id
      const changed = await call(server, 'PUT', `/api/building_novel/${id}`, { headers, body: { credits: long } })
      if (changed.status < 300) acknowledged.set(id, long)
      return changed
    }
    const first = await make()
    figures.expect(first.status < 300, `a draft on a disk with space: ${first.status} ${first.text.slice(0, 200)}`)
    disk.fill()
    let refusals = 0
    for (let attempt = 0; attempt < 40; attempt++) {
      const { status, json } = await make()
      if (status < 300) continue
      refusals++
      const isClear = ['disk_full', 'database_unavailable'].includes(json?.code)
      figures.expect(isClear || status === 0, `the database's disk is full: answered ${status} ${json?.code}`)
      if (refusals >= 5) break
    }
    figures.expect(refusals > 0, "the database's disk was full, and nothing was refused")
    const path = `/api/english/game/${at.novel}/state/${at.state}`
    const turn = await call(server, 'POST', `${path}/interact`, { headers, body: { text: 'What of the lamps?' } })
    // A small write may still fit; otherwise the reader must be told why it does not.
    const isTold = turn.status === 200 || (turn.status >= 500 && String(turn.json?.detail ?? '') !== '')
    figures.expect(isTold, `the database's disk is full: a turn answered ${turn.status} ${turn.text.slice(0, 200)}`)
    figures.expect(turn.json?.code !== 'unexpected', `the database's disk is full: a turn answered ${turn.text}`)
    disk.empty()
    const began = performance.now()
    const goesOn = await until(async () => (await make()).status < 300, 60_000)
    figures.expect(goesOn, "the database's disk has space again, and drafts are not stored")
    figures.most('database writes again after a full disk ms', performance.now() - began)
    const kept = await call(server, 'GET', '/api/building_novel', { headers })
    figures.expect(kept.status === 200, 'drafts can not be listed after a full disk')
    for (const [id, long] of acknowledged) {
      const draft = await call(server, 'GET', `/api/building_novel/${id}`, { headers })
      figures.expect(
        draft.json?.credits === long,
        'a change that was acknowledged before or during a full disk is lost',
      )
      figures.add('writes acknowledged around a full disk')
    }
    figures.add('refusals of a full disk', refusals)
    figures.add('faults of a disk')
  } finally {
    await server.stop()
    rmSync(`${disk.folder}/filler`, { force: true })
    disk.remove()
  }
}
