import { continueGame, interact } from '@fabula/contract/routes/play'
import type { Interaction, PlayState } from '@fabula/contract/shapes/play'
import type { EndingId } from '@fabula/core/ids'
import type { FabulaClient } from './fabula-client.ts'

/** A button that the story offers: a choice, or a way out of a scene without a model. */
export type Choice = { id: EndingId; label: string }

/** The decisions of a player: what to say, and which choice to take. */
export interface Player {
  /** What to say now; null lets the cast go on. */
  say(state: PlayState): string | null
  /** The choice to take; null to speak instead. While only choices are possible, null takes the first one. */
  choose(choices: readonly Choice[], state: PlayState): Choice | null
}

export type PlayOptions = {
  language?: 'english' | 'russian'
  /** Called with each piece of a reply as it arrives. */
  onText?: (text: string) => void
  /** Called with each state that is reached. */
  onState?: (state: PlayState) => void
  /** The largest number of turns, for long stories. */
  most?: number
}

/**
 * Plays a novel from the current state of this client's game to its end, or for `most` turns. Returns the last state.
 */
export async function playNovel(
  client: FabulaClient,
  playLink: string,
  player: Player,
  { language = 'english', onText, onState, most = 200 }: PlayOptions = {},
): Promise<PlayState> {
  let state = await client.call(continueGame, { params: { lang: language, playLink } })
  onState?.(state)
  for (let turn = 0; turn < most && !state.the_end; turn++) {
    const { novel_id: novelId, game_state_id: stateId } = state
    if (stateId === null) throw new Error(`The novel is behind a gate: ${state.gate}`)
    const call = { params: { lang: language, novelId, stateId }, body: moveOf(state, player) }
    for await (const { event, data } of client.stream(interact, call)) {
      if (event === 'delta') onText?.(data.text)
      else if (event === 'error') throw new Error(data.detail)
      else if (event === 'state') state = data
    }
    onState?.(state)
  }
  return state
}

function moveOf(state: PlayState, player: Player): Interaction {
  const must: Choice[] = state.static_endings.map(({ id, display_name: label }) => ({ id, label }))
  const choices = [...must, ...state.offered_endings]
  const chosen = (choices.length > 0 && player.choose(choices, state)) || must[0]
  if (chosen) return { static_ending_id_choice: chosen.id }
  if (!state.interact) return { text: null }
  const text = player.say(state)
  return text === null ? { text: null, go_on: true } : { text }
}
