import { randomUUID } from 'node:crypto'
import { type Answering, done } from './call.ts'

/** Somebody with an account. */
export interface Person {
  name: string
  id: string
  /** What their calls carry. */
  headers: Record<string, string>
}

/** Registers somebody new, and logs them in. */
export async function person(at: Answering): Promise<Person> {
  const name = `p${randomUUID().replaceAll('-', '').slice(0, 12)}`
  const body = () => new URLSearchParams({ username: name, password: 'long enough' })
  const { id } = await done(at, 'POST', '/api/user', { body: body() })
  const { access_token } = await done(at, 'POST', '/api/login', { body: body() })
  return { name, id, headers: { authorization: `Bearer ${access_token}` } }
}

/** Where somebody is in a game. */
export interface At {
  novel: string
  state: string
}

/** Plays the demo with this person until they may write: a new game, and the state in it where words are answered. */
export async function toTheTalk(at: Answering, { headers }: Pick<Person, 'headers'>, link = 'demo'): Promise<At> {
  let state = await done(at, 'POST', `/api/english/game/new_game/${link}`, { headers })
  if (state.biography_needed || state.gate === 'biography') {
    const body = { prompt_name: 'Vera', prompt_biography: '' }
    await done(at, 'PUT', `/api/user_novel_game/${state.novel_id}/biography`, { headers, body })
    state = await done(at, 'POST', `/api/english/game/new_game/${link}`, { headers })
  }
  for (let step = 0; step < 30 && !state.interact; step++) {
    const choice = state.static_endings[0]?.id
    const body = choice ? { static_ending_id_choice: choice } : { text: null }
    const path = `/api/english/game/${state.novel_id}/state/${state.game_state_id}/interact`
    state = await done(at, 'POST', path, { headers, body })
  }
  if (!state.interact) throw new Error('The demo lets nobody write')
  return { novel: state.novel_id, state: state.game_state_id }
}
