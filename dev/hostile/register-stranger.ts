import { randomUUID } from 'node:crypto'
import type { Stranger } from './hostile-requests.ts'

/** Registers an account with a draft, a published novel and a game of it: everything that a stranger can have. */
export async function registerStranger(address: string): Promise<Stranger> {
  const username = `stranger_${randomUUID().slice(0, 8)}`
  const credentials = () => new URLSearchParams({ username, password: 'nobody guesses this one' })
  let token = ''
  await call('POST', '/api/user', credentials())
  token = ((await call('POST', '/api/login', credentials())) as { access_token: string }).access_token
  const building = await newDraft()
  const copied = await newDraft()
  const playLink = `stranger-${randomUUID().slice(0, 8)}`
  const draft = `/api/building_novel/${copied.id}`
  await call('PUT', draft, { first_scene_id: copied.sceneId, first_scene_type: 'static' })
  const { id } = (await call('POST', `${draft}/production_novel`, { play_link: playLink })) as { id: string }
  const state = (await call('GET', `/api/english/game/continue/${playLink}`)) as { game_state_id: string }
  const production = {
    id,
    novelId: id,
    sceneId: copied.sceneId,
    playLink,
    stateId: state.game_state_id,
    lang: 'english',
  }
  return { token, building, production }

  async function newDraft(): Promise<{ id: string; sceneId: string }> {
    const { id } = (await call('POST', '/api/building_novel', JSON.stringify('A draft'))) as { id: string }
    const { id: sceneId } = (await call('POST', `/api/building_novel/${id}/static_scenes`, 'A scene')) as { id: string }
    return { id, sceneId }
  }

  async function call(method: string, path: string, body?: unknown): Promise<unknown> {
    const isText = path.endsWith('_scenes')
    const plain = body === undefined || typeof body === 'string' || body instanceof URLSearchParams
    const type = isText ? 'text/plain' : body instanceof URLSearchParams ? undefined : 'application/json'
    const answer = await fetch(address + path, {
      method,
      body: plain ? (body as string | undefined) : JSON.stringify(body),
      headers: {
        ...(type && body !== undefined ? { 'content-type': type } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
}
