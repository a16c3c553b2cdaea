import { everyRoute } from '@fabula/contract/every-route'
import type { HostileRequest } from '@fabula/dev/hostile/hostile-requests'
import { largeNovel } from '@fabula/dev/hostile/large-novel'
import { measureHolds } from '@fabula/dev/hostile/measure-holds'
import { calls } from '@fabula/server/every-route/test-calls'
import { type Novels, openWorld, type World } from '@fabula/server/every-route/test-world'
import { pathsOf } from '@fabula/server/http/paths-of'
import { ownDatabase } from './storyteller/own-database.ts'
import { report, round } from './table.ts'

/**
 * Measures the longest time that a valid call blocks the event loop for a novel of about the largest allowed size:
 * every route of the contract that concerns a novel. Fails above `most` ms.
 *
 * `tsx longest-hold-large.ts [scenes] [megabytes] [most ms] [route]`
 */
const [scenes = 5_000, megabytes = 4, most = 100] = process.argv.slice(2, 5).map(Number)
const only = process.argv[5]

const world = await openWorld(ownDatabase)
try {
  const novels = await importNovel(world)
  const requests: HostileRequest[] = []
  const tokens = { owner: await world.logIn('owner'), stranger: await world.logIn('stranger') }
  for (const route of everyRoute) {
    const known = calls[route.name]
    const isGone = /^(delete|remove|empty|logout|endSession|changePassword)|^restore(?!Version)|FromBin$/.test(
      route.name,
    )
    if (!known || isGone || known.actor === 'operator' || (only !== undefined && only !== route.name)) continue
    for (const { path, base } of pathsOf(route)) {
      const isDraft = base === 'building_novel' || path.startsWith('/api/building_novel')
      const prepared = await Promise.resolve(
        known.prepare(world, novels, isDraft ? novels.draft : novels.published),
      ).catch((error: unknown) => {
        console.error(`${route.name} could not be prepared: ${error}`)
        process.exitCode = 1
        return null
      })
      if (!prepared) continue
      const { params = {}, query = {}, headers = {}, body } = prepared
      const at = path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? 'x')
      const packed = new Response(body instanceof FormData || body instanceof URLSearchParams ? body : null)
      const isText = headers['content-type'] === 'text/plain'
      const type = packed.headers.get('content-type') ?? 'application/json'
      const plain = isText ? String(body) : JSON.stringify(body)
      const bytes =
        body === undefined ? null : packed.body ? Buffer.from(await packed.arrayBuffer()) : Buffer.from(plain)
      requests.push({
        what: `${route.name} ${path}`,
        method: route.method,
        path: Object.keys(query).length > 0 ? `${at}?${new URLSearchParams(query)}` : at,
        headers: {
          authorization: `Bearer ${tokens[known.actor === 'stranger' ? 'stranger' : 'owner']}`,
          ...(bytes ? { 'content-type': type } : {}),
          ...headers,
        },
        body: bytes,
      })
    }
  }
  const holds = await measureHolds(Number(new URL(world.address).port), requests, most)
  const failed = holds.filter(({ status }) => status >= 500 || status <= 0)
  report(
    'longest-hold-large',
    `${holds.length} calls about a novel of ${scenes} scenes and ${megabytes} MB; ${failed.length} failed`,
    [...holds.slice(0, only ? 5 : 30), ...failed].map(({ what, status, ms }) => ({ what, status, ms: round(ms, 1) })),
  )
  if ((holds[0]?.ms ?? 0) > most || failed.length > 0) process.exitCode = 1
} finally {
  await world.close()
}

/** Imports the novel as an archive, and publishes it. */
async function importNovel({ done, picture, database }: World): Promise<Novels> {
  const form = new FormData()
  const archive = await largeNovel({ scenes, letters: megabytes * 1e6, translated: true })
  form.set('file', new Blob([archive]), 'large.fabula')
  const { id: draft } = await done('owner', { method: 'POST', path: '/api/building_novel/import', body: form })
  await database.pool.query(
    `insert into novel_members (novel_id, user_id, role)
     select $1, id, username from users where username in ('editor', 'viewer')`,
    [draft],
  )
  const base = `/api/building_novel/${draft}`
  const upload = picture({ name: 'Quay', prompt_description: 'fog', asset_type: 'background' })
  await done('owner', { method: 'POST', path: `${base}/assets`, body: upload })
  const novel = await done('owner', { method: 'GET', path: base })
  const { id: published } = await done('owner', {
    method: 'POST',
    path: `${base}/production_novel`,
    body: { play_link: 'large', translate: false },
  })
  const [[scene], [still], [asset]] = [novel.interactive_scenes, novel.static_scenes, novel.assets.backgrounds]
  return { draft, published, link: 'large', scene: scene.id, still: still.id, asset: asset.id }
}
