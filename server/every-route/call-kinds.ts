import { until } from '../test-until.ts'
import type { Actor, Ask, Novels, World } from './test-world.ts'

/** The arguments of a call that succeeds. */
export interface Prepared extends Omit<Ask, 'method' | 'path'> {
  params?: Record<string, string>
  query?: Record<string, string>
}

/** The address of such a call: its path with the parameters filled in. */
export function addressOf(path: string, { params = {}, query }: Prepared): string {
  const filled = path.replace(/:(\w+)/g, (_all, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${path}: no ${name}`)
    return value
  })
  return query ? `${filled}?${new URLSearchParams(query)}` : filled
}

export interface RouteCall {
  /** Who makes the call; by default the owner. */
  actor?: Actor
  /** Who else may make it with the same ids, because nothing in it is personal. */
  open?: readonly Actor[]
  prepare(world: World, novels: Novels, novelId: string): Prepared | Promise<Prepared>
  /** Waits until the background work that the call began is over. */
  after?(world: World, novels: Novels, novelId: string): Promise<unknown>
}

export const everybody = ['stranger', 'guest'] as const
export const users = ['stranger'] as const
export const text = { 'content-type': 'text/plain' }

export const plain: RouteCall = { open: users, prepare: () => ({}) }
export const free: RouteCall = { open: everybody, prepare: () => ({}) }
export const operated: RouteCall = { actor: 'operator', prepare: () => ({}) }
export const ofNovel: RouteCall = { prepare: (_world, _novels, id) => ({ params: { id } }) }
export const byLink = (more: Partial<RouteCall>): RouteCall => ({
  prepare: (_world, { link }) => ({ params: { playLink: link, lang: 'english' } }),
  ...more,
})
export const inScene = (kind: 'scene' | 'still', more: Omit<Prepared, 'params'> = {}): RouteCall => ({
  prepare: (_world, novels, id) => ({ params: { id, sceneId: novels[kind] }, ...more }),
})
export const deleted = (kind: 'scene' | 'still', path: string): RouteCall => ({
  async prepare({ done }, novels, id) {
    await done('owner', { method: 'DELETE', path: `${baseOf(novels, id)}/${path}/${novels[kind]}` })
    return { params: { id, sceneId: novels[kind] } }
  },
})
export const named = (name: string): RouteCall => ({
  prepare: (_world, _novels, id) => ({ params: { id }, body: name, headers: text }),
})
export const baseOf = ({ published }: Novels, id: string) =>
  `/api/${id === published ? 'production_novel' : 'building_novel'}/${id}`

/** A call in a game of the owner's that has a reply. */
export const inGame = (more: Omit<Prepared, 'params'> = {}, at: 'state' | 'first' = 'state'): RouteCall => ({
  async prepare({ game }, { published, link }) {
    const played = await game(published, link)
    return { params: { lang: 'english', novelId: published, stateId: played[at] }, ...more }
  },
})
export const ofPlayed = (more: Omit<Prepared, 'params'> = {}, open: readonly Actor[] = everybody): RouteCall => ({
  // Everybody has their own games, saves and name in a novel: nobody sees another's.
  open,
  async prepare({ game }, { published, link }) {
    await game(published, link)
    return { params: { lang: 'english', novelId: published }, ...more }
  },
})
export const saved = (after?: (world: World, path: string) => Promise<unknown>): RouteCall => ({
  async prepare(world, { published, link }) {
    const { state } = await world.game(published, link)
    const body = { name: 'Here' }
    const path = `/api/game/${published}`
    const save = await world.done('owner', { method: 'POST', path: `${path}/state/${state}/save`, body })
    await after?.(world, `${path}/save/${save.save_id}`)
    return { params: { novelId: published, saveId: save.save_id } }
  },
})

export const wish = {
  tempers: ['polite'],
  languages: ['english'],
  games: 1,
  turns: 2,
  turns_in_scene: 2,
  storyteller: 'offline',
}
/** A finished run, so that nothing continues in the background. */
export const rehearsed = (params: Record<string, string> = {}): RouteCall => ({
  async prepare({ done }, novels, id) {
    const base = `${baseOf(novels, id)}/rehearsals`
    const run = await done('owner', { method: 'POST', path: base, body: wish })
    const status = async () => (await done('owner', { method: 'GET', path: `${base}/${run.id}` })).run.status
    await until(async () => ['done', 'failed'].includes(await status()))
    return { params: { id, run: run.id, ...params } }
  },
})

export const binned: RouteCall = {
  async prepare({ done }, novels, id) {
    await done('owner', { method: 'DELETE', path: baseOf(novels, id) })
    return { params: { id } }
  },
}
export const ofPublication: RouteCall = { prepare: (_world, { published }, id) => ({ params: { id, published } }) }
/** A call about a named version. */
export const kept = (more: Omit<Prepared, 'params'> = {}): RouteCall => ({
  async prepare({ done }, novels, id) {
    const body = { name: 'Before the fire' }
    const { number } = await done('owner', { method: 'POST', path: `${baseOf(novels, id)}/versions`, body })
    return { params: { id, number: String(number) }, ...more }
  },
})
