import type { PlayState } from '@fabula/contract/shapes/play'

/** Plays the demo until the reader may write. `fresh` starts a new game first; `headers` distinguish readers. */
export async function toInteractive(
  address: string,
  fresh = false,
  headers: Record<string, string> = {},
): Promise<PlayState> {
  const play = async (path: string, init?: RequestInit): Promise<PlayState> => {
    const response = await fetch(address + path, { ...init, headers: { ...headers, ...init?.headers } })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as PlayState
  }
  let state = fresh
    ? await play('/api/english/game/new_game/demo', { method: 'POST' })
    : await play('/api/english/game/continue/demo')
  for (let step = 0; step < 20 && !state.interact; step++) {
    const choice = state.static_endings[0]?.id
    state = await play(`/api/english/game/${state.novel_id}/state/${state.game_state_id}/interact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(choice ? { static_ending_id_choice: choice } : { text: null }),
    })
  }
  if (!state.interact) throw new Error("The reader may not write in the demo's first scenes")
  return state
}
