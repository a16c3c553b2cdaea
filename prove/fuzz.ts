import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { HostileRequest } from '@fabula/dev/hostile/hostile-requests'
import { measureHolds } from '@fabula/dev/hostile/measure-holds'
import { type Actor, openWorld, type Told, type World } from '@fabula/server/every-route/test-world'
import { openapi } from '@fabula/server/http/openapi'
import fc from 'fast-check'
import { type Cell, cells, prepare } from './fuzz/reach.ts'
import { runSchemathesis } from './fuzz/schemathesis.ts'
import { type Call, type Operation, variations } from './fuzz/vary-call.ts'
import type { Figures } from './parts/figures.ts'
import { ownPostgres } from './parts/own-postgres.ts'
import type { Proof } from './parts/proof.ts'

/** Variations of one valid call before a new one is prepared, since their changes affect each other. */
const ofOne = 12
/** The longest time for an answer, in ms, however busy the machine is and however much data the owner has by then. */
const patienceMs = 240_000
const mostHoldMs = 100

/**
 * Every operation of the OpenAPI document, called validly once and then in unusual ways, within its schemas and outside
 * them. `count` is the number of requests; `--only NAME` runs one route.
 *
 * Faults to plant when this is changed; each of these made it fail: a handler that throws something other than a
 * problem (`handlers/library.ts`, `--only readLibraryNovel`); a problem that the document does not declare, in the same
 * place; a loop of 300 ms over a long text (`search-novels.ts`, `--only search`).
 */
export const proof: Proof = {
  about: 'Every operation answers any request with a declared response, in time, and never by failing.',
  wanted: { count: 20_000, minutes: 120, seed: 1 },
  async run(wanted, figures, keep) {
    const world = await openWorld(() => ownPostgres({ empty: true }))
    const delay = monitorEventLoopDelay({ resolution: 2 })
    delay.enable()
    const slow: Suspect[] = []
    try {
      const { paths } = openapi('proof') as { paths: Record<string, Record<string, Operation>> }
      const chosen = cells.filter(({ route }) => wanted.only === undefined || route.name === wanted.only)
      figures.expect(chosen.length > 0 || wanted.only === 'schemathesis', `no operation is called ${wanted.only}`)
      const reached = new Set<Cell>()
      for (
        let round = figures.count('rounds');
        chosen.length > 0 && figures.count('requests') < wanted.count && keep();
        round++
      ) {
        for (const cell of chosen) {
          const operation = paths[cell.path.replace(/:(\w+)/g, '{$1}')]?.[cell.route.method.toLowerCase()]
          if (!operation) throw new Error(`${cell.path} is not in the document`)
          const left = wanted.count - figures.count('requests')
          if (left <= 0 && reached.size === chosen.length) break
          const isFirst = !reached.has(cell)
          await fuzzCell(world, cell, operation, {
            figures,
            round,
            seed: wanted.seed,
            few: left <= 0 ? 0 : Math.min(ofOne, left),
            isFirst,
            delay,
            slow,
          })
          reached.add(cell)
        }
        figures.add('rounds')
      }
      figures.counted.counts['operations answered well'] = reached.size
      figures.expect(reached.size === chosen.length, `${chosen.length - reached.size} operations never answered well`)
      await measureAgain(world, slow, figures)
      const seconds = wanted.only === 'schemathesis' ? wanted.minutes * 60 : 300
      if (wanted.only === 'schemathesis' || (wanted.only === undefined && wanted.count >= 1_000))
        await runSchemathesis(world, seconds, figures)
    } finally {
      delay.disable()
      await world.close()
    }
  },
}

/** A request during which the event loop was blocked for long, perhaps by other work of the machine. */
interface Suspect {
  method: string
  call: Call
  actor: Actor
}

interface Fuzzing {
  figures: Figures
  round: number
  seed: number
  few: number
  isFirst: boolean
  delay: ReturnType<typeof monitorEventLoopDelay>
  slow: Suspect[]
}

async function fuzzCell(world: World, cell: Cell, operation: Operation, fuzzing: Fuzzing): Promise<void> {
  const { figures, round, seed, few, isFirst, delay, slow } = fuzzing
  const { route, path } = cell
  const good = await prepare(world, cell)
  const send = async (actor: Actor, { path, query, headers, body }: Call): Promise<Told | null> => {
    const asked = Object.keys(query).length > 0 ? `${path}?${new URLSearchParams(query)}` : path
    figures.add('requests')
    const late = new Promise<null>((resolve) => setTimeout(resolve, patienceMs, null).unref())
    // fetch may refuse to send a request at all.
    return Promise.race([
      world.call(actor, { method: route.method, path: asked, headers, body }).catch(() => null),
      late,
    ])
  }
  // Variations first: the valid call may delete what they are about.
  const actors: Actor[] = [good.actor, good.actor, good.actor, 'stranger', 'guest']
  const list = fc.sample(variations(good.call, good.values, path, operation), {
    numRuns: few,
    seed: seed * 100_003 + round,
  })
  for (const [at, varied] of list.entries()) {
    const actor = actors[(at + round) % actors.length] ?? 'owner'
    keepPasswords(varied)
    delay.reset()
    const began = performance.now()
    const answer = await send(actor, varied)
    const what = `${route.name} by ${actor}: ${JSON.stringify(varied, form).slice(0, 600)}`
    if (delay.max / 1e6 > mostHoldMs) slow.push({ method: route.method, call: varied, actor })
    figures.expect(performance.now() - began < patienceMs, `no answer in time: ${what}`)
    if (answer) judge(answer, operation, what, figures)
  }
  if (!isFirst && few > 0) return
  const again = list.length > 0 && route.changes ? await prepare(world, cell) : good
  const answer = await send(again.actor, again.call)
  figures.expect(
    answer?.status === route.status,
    `${route.name}: a valid call answered ${answer?.status} ${answer?.text.slice(0, 300)}`,
  )
}

/** Keeps the callers' passwords unchanged, so that they can go on calling. */
function keepPasswords({ body }: Call): void {
  if (typeof body !== 'object' || body === null || !('new_password' in body)) return
  if (body.new_password !== 'long enough') Object.assign(body, { current_password: 'another one' })
}

const form = (_: string, value: unknown): unknown =>
  value instanceof FormData || value instanceof URLSearchParams ? [...value.entries()] : value

/** Statuses that any request may get, before its operation is known. */
const anywhere = ['400', '404', '405', '413', '415', '421', '431']

function judge({ status, json, text, type }: Told, { responses }: Operation, what: string, figures: Figures): void {
  const declared = String(status) in responses || anywhere.includes(String(status))
  figures.expect(declared, `answered ${status}, which the document does not declare: ${what}`)
  const reasons = responses[String(status)]?.description ?? ''
  // The HTTP parser itself refuses overlong headers, so that answer has no code.
  const isReason = status < 400 || status === 431 || reasons.includes(`\`${json?.code}\``)
  figures.expect(
    !declared || isReason,
    `answered ${status} ${json?.code}, which the document does not list as a reason: ${what}`,
  )
  const { content } = responses[String(status)] ?? {}
  const isKind = !declared || !content || (type.split(';')[0]?.trim() ?? '') in content
  figures.expect(isKind, `answered ${status} with ${type}, which the document does not declare: ${what}`)
  const failed = status === 500 || (status > 500 && json?.code === undefined)
  figures.expect(!failed, `failed with ${status} ${text.slice(0, 300)}: ${what}`)
  if (status >= 400 && status !== 431)
    figures.expect(typeof json?.code === 'string', `${status} without a code: ${text.slice(0, 100)} ${what}`)
  figures.add(status < 300 ? 'answered well' : status < 500 ? 'refused' : 'put off')
}

/**
 * Sends requests that seemed to block the event loop again, alone, from a separate process: the smallest of four
 * figures counts.
 */
async function measureAgain(world: World, slow: readonly Suspect[], figures: Figures): Promise<void> {
  const port = Number(new URL(world.address).port)
  const tokens = { owner: await world.logIn('owner'), stranger: await world.logIn('stranger') }
  const asSent = ({ method, call: { path, query, headers, body }, actor }: Suspect): HostileRequest => {
    const isForm = body instanceof URLSearchParams
    return {
      what: `${method} ${path} by ${actor}: ${JSON.stringify(body, form)?.slice(0, 300)}`,
      method,
      path: Object.keys(query).length > 0 ? `${path}?${new URLSearchParams(query)}` : path,
      headers: {
        'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
        // With the same caller's token: a stranger's call may be refused where the owner's takes long.
        ...(actor === 'owner' || actor === 'stranger' ? { authorization: `Bearer ${tokens[actor]}` } : {}),
        ...headers,
      },
      body: body === undefined ? null : Buffer.from(isForm ? body.toString() : (JSON.stringify(body, form) ?? '')),
    }
  }
  const some = slow.filter(({ call: { body } }) => !(body instanceof FormData)).slice(0, 300)
  let held = 0
  // A few are enough to report.
  for (let at = 0; at < some.length && held < 3; at += 10) {
    const holds = await measureHolds(port, some.slice(at, at + 10).map(asSent), mostHoldMs)
    figures.add('suspects measured again', holds.length)
    for (const { what, ms } of holds) {
      figures.most('block of the event loop ms', ms)
      if (ms <= mostHoldMs) continue
      held++
      figures.miss(`the event loop was blocked for ${Math.round(ms)} ms by ${what}`)
    }
  }
}
