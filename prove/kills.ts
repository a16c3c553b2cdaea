import { setTimeout as sleep } from 'node:timers/promises'
import { detectsLoss, filesWithoutRow, Ledger, rowsWithoutFile } from './kills/ledger.ts'
import { pay, prepareToPay } from './kills/payer.ts'
import { takeOver } from './kills/takeover.ts'
import { openTestBed, type TestBed } from './kills/test-bed.ts'
import { type CreatedNovel, createNovel, startAuthor, startReader, type Writing } from './kills/writers.ts'
import { pictureForm } from './parts/author.ts'
import { call } from './parts/call.ts'
import { Chance } from './parts/chance.ts'
import type { Figures } from './parts/figures.ts'
import { registerPerson } from './parts/people.ts'
import type { Proof } from './parts/proof.ts'
import { until } from './parts/stream.ts'
import type { Process } from './parts/two-servers.ts'

/** What is killed, and how often in 290 kills. */
const ways = { server: 110, takeover: 60, servers: 30, postgres: 50, both: 20, paying: 20 } as const
type Way = keyof typeof ways
const counted: Record<Way, string> = {
  server: 'kills of one server',
  takeover: 'kills of one server in the middle of a reply',
  servers: 'kills of both servers',
  postgres: 'kills of Postgres',
  both: 'kills of Postgres and a server',
  paying: 'kills while somebody pays',
}

/** How long a restarted server, or one that lost its database, may take to answer again, in ms. */
const opensWithinMs = 60_000

/**
 * Kills servers, Postgres and both with SIGKILL while people play, write, upload and pay.
 *
 * Faults to plant when this is changed; each of these made it fail: an upload that is answered before its file is on
 * disk (`store-upload.ts`, `--only servers`: a row without a file after the first kill); a turn shown before it is
 * stored (`turn-store.ts`: a state that was shown was not found); bot updates that are not stored before they are
 * confirmed to Telegram (`poll.ts`, `--only paying`: somebody was charged and got nothing); a lease of thirty seconds
 * (`lease-store.ts`, `--only takeover`: the reply took 30 s); a stored file that is cut off after 60 bytes
 * (`store-upload.ts`, `--only server`), and one scene in three that is acknowledged but not written
 * (`create-scene.ts`).
 *
 * It first looks for rows that nobody wrote: if it does not miss them, later results prove nothing. It can not detect
 * what only a power cut loses, such as a file without its `sync`.
 */
export const proof: Proof = {
  about: 'Whatever is killed, and whenever: acknowledged writes are there, and everything restarts by itself.',
  wanted: { count: 290, minutes: 240, seed: 1 },
  async run(wanted, figures, keep) {
    const testBed = await openTestBed(wanted)
    try {
      const ledger = new Ledger(figures)
      const { a, both } = testBed
      const free = await createNovel(a, 'free')
      const paid = await createNovel(a, 'paid')
      await testBed.priced(paid.novel, 50)
      const chance = new Chance(wanted.seed + figures.count('kills'))
      const writing: Writing = { servers: both, ledger, figures, chance }
      const writers = await Promise.all([
        startReader(await registerPerson(a), writing, 'free'),
        startReader(await registerPerson(a), writing, 'free'),
        startAuthor(free.author, free.draft, writing),
      ])
      figures.expect(
        await detectsLoss(testBed.pool, free.draft),
        'a made-up loss was not detected: this proves nothing',
      )
      const order = shuffled(left(wanted.count, figures), new Chance(wanted.seed))
      while (figures.count('kills') < wanted.count && keep()) {
        const way = wanted.only && wanted.only in ways ? (wanted.only as Way) : order.pop()
        const began = performance.now()
        await killOnce(way ?? 'server', testBed, { chance, figures, ledger, novel: paid.novel, free })
        figures.add('kills')
        await ledger.check(testBed.pool, `after kill ${figures.count('kills')} (${way})`)
        console.log(`${figures.count('kills')} ${way}: ${Math.round((performance.now() - began) / 1_000)} s`)
        figures.expect(
          (await rowsWithoutFile(testBed.pool, testBed.files)) === 0,
          `after a kill (${way}): a row without file`,
        )
        keep()
      }
      await Promise.all(writers.map((writer) => writer.stop()))
      await ledger.check(testBed.pool, 'at the end')
      figures.expect((await filesWithoutRow(testBed.pool, testBed.onDisk())) === 0, 'there are files that no row names')
    } finally {
      await testBed.close()
    }
  },
}

/** The remaining kills, so that each way gets its share in the end. */
function left(count: number, figures: Figures): Way[] {
  const all = Array.from({ length: count }, (_, at) => {
    let share = ((at + 0.5) / count) * 290
    for (const [way, weight] of Object.entries(ways)) {
      share -= weight
      if (share < 0) return way as Way
    }
    return 'server'
  })
  return (Object.keys(ways) as Way[]).flatMap((way) =>
    all.filter((one) => one === way).slice(figures.count(counted[way])),
  )
}

function shuffled(all: Way[], chance: Chance): Way[] {
  for (let at = all.length - 1; at > 0; at--) {
    const other = chance.below(at + 1)
    ;[all[at], all[other]] = [all[other] ?? 'server', all[at] ?? 'server']
  }
  return all
}

interface Scene {
  chance: Chance
  figures: Figures
  ledger: Ledger
  novel: string
  /** The author whose uploads are acknowledged a moment before a server is killed. */
  free: CreatedNovel
}

/** Uploads a picture just before the server is killed: if that was acknowledged, the file must exist. */
async function uploadTo(dying: Process, { ledger, free: { author, draft } }: Scene): Promise<void> {
  const path = `/api/building_novel/${draft}/assets`
  const { status, json } = await call(dying, 'POST', path, { headers: author.headers, body: pictureForm('Last') })
  if (status === 201) ledger.add({ kind: 'picture', novel: draft, asset: String(json) })
}

async function killOnce(way: Way, testBed: TestBed, scene: Scene): Promise<void> {
  const { chance, figures, ledger } = scene
  const { both, model, bot, pool } = testBed
  const dying = chance.pick(both)
  const other = dying === both[0] ? both[1] : both[0]
  // A random moment in the others' work.
  await sleep(chance.below(600))
  switch (way) {
    case 'server':
      await uploadTo(dying, scene)
      await dying.kill()
      await restart([dying], figures)
      break
    case 'servers':
      await uploadTo(dying, scene)
      await Promise.all(both.map((server) => server.kill()))
      await restart(both, figures)
      break
    case 'takeover':
      await takeOver(model, dying, other, await registerPerson(other), 'free', { figures, ledger })
      await restart([dying], figures)
      break
    case 'postgres':
      await testBed.killPostgres()
      break
    case 'both':
      await Promise.all([dying.kill(), testBed.killPostgres()])
      await restart([dying], figures)
      break
    case 'paying': {
      const payer = await prepareToPay(other, bot, scene.novel, 'paid')
      const paying = pay(payer, bot, pool, ledger, figures)
      await sleep(chance.below(150))
      // The server that talks to Telegram may be the one that is killed.
      await Promise.all([dying.kill(), ...(chance.next() < 0.5 ? [testBed.killPostgres()] : [])])
      await restart([dying], figures)
      await paying
    }
  }
  figures.add(counted[way])
  for (const server of both) await isOpen(server, way, figures)
}

async function restart(killed: readonly Process[], figures: Figures): Promise<void> {
  const began = performance.now()
  await Promise.all(killed.map((server) => server.start()))
  figures.most('start after a kill ms', performance.now() - began)
}

async function isOpen(server: Process, way: Way, figures: Figures): Promise<void> {
  const began = performance.now()
  const ready = () => call(server, 'GET', '/api/ready').then(({ status }) => status === 200)
  figures.expect(await until(ready, opensWithinMs), `a server does not become ready again (${way})`)
  figures.most('ready again ms', performance.now() - began)
}
