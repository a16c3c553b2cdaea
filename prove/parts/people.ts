import { randomUUID } from 'node:crypto'
import { callOrThrow, type ServerAddress } from './call.ts'

/** A registered user. */
export interface Person {
  name: string
  id: string
  /** The headers of their calls. */
  headers: Record<string, string>
}

/** Registers a new user, and logs them in. */
export async function registerPerson(at: ServerAddress): Promise<Person> {
  const name = `p${randomUUID().replaceAll('-', '').slice(0, 12)}`
  const body = () => new URLSearchParams({ username: name, password: 'long enough' })
  const { id } = await callOrThrow(at, 'POST', '/api/user', { body: body() })
  const { access_token } = await callOrThrow(at, 'POST', '/api/login', { body: body() })
  return { name, id, headers: { authorization: `Bearer ${access_token}` } }
}

/** A position in a game. */
export interface GamePosition {
  novel: string
  state: string
}

/** Starts a new game and plays it until this user may write; returns that state. */
export async function startConversation(
  at: ServerAddress,
  { headers }: Pick<Person, 'headers'>,
  link = 'demo',
): Promise<GamePosition> {
  let state = await callOrThrow(at, 'POST', `/api/english/game/new_game/${link}`, { headers })
  if (state.biography_needed || state.gate === 'biography') {
    const body = { prompt_name: 'Vera', prompt_biography: '' }
    await callOrThrow(at, 'PUT', `/api/user_novel_game/${state.novel_id}/biography`, { headers, body })
    state = await callOrThrow(at, 'POST', `/api/english/game/new_game/${link}`, { headers })
  }
  for (let step = 0; step < 30 && !state.interact; step++) {
    const choice = state.static_endings[0]?.id
    const body = choice ? { static_ending_id_choice: choice } : { text: null }
    const path = `/api/english/game/${state.novel_id}/state/${state.game_state_id}/interact`
    state = await callOrThrow(at, 'POST', path, { headers, body })
  }
  if (!state.interact) throw new Error('The demo never lets the reader write')
  return { novel: state.novel_id, state: state.game_state_id }
}
