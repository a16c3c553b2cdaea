import { randomUUID } from 'node:crypto'
import { character, ending, onStage, tinyNovel, toScene } from '@fabula/core/test/tiny-novel'
import type { GameState } from '@fabula/core/turn/game-state'
import type { Move } from '@fabula/core/turn/move'
import type pg from 'pg'
import type { Caller } from '../../accounts/caller.ts'
import { continueGame, newGame } from '../continue-game.ts'
import { findOwnState } from '../find-own-state.ts'
import { beginTurn } from '../take-turn.ts'
import { aContext, aGuest, publishTiny, ScriptedStoryteller } from './a-play.ts'

const row = { conditionals: [], states_trigger: { flags: [], scales: [] } }

/**
 * A novel with two ends: aboard there is talk and then, over a silent river, the sea; a reader who stays on the quay
 * ends there.
 */
export const theQuay = {
  ...tinyNovel({
    first: 'quay',
    cast: ['Osip'],
    interactive: {
      quay: {
        interactive: false,
        start_message_original: 'Last boat, {{user}}.',
        start_message_speaker_id: character('Osip'),
        characters: [onStage('Osip')],
        static_endings: [
          {
            ...row,
            id: ending('go'),
            name: 'go',
            display_name: 'Go aboard',
            next_scene: toScene('deck', 'interactive'),
          },
          { ...row, id: ending('stay'), name: 'stay', display_name: 'Stay', next_scene: null },
        ],
      },
      deck: {
        start_message_original: 'Cold night.',
        start_message_speaker_id: character('Osip'),
        characters: [onStage('Osip')],
        endings: ['trust', 'quarrel'].map((name) => ({
          ...row,
          id: ending(name),
          name,
          prompt_ending_conditional: name,
          keywords: [],
          next_scene: toScene(name === 'trust' ? 'river' : 'sea'),
        })),
      },
    },
    static: {
      river: { original_message: '', next_scenes: [{ ...toScene('sea'), priority: 0, conditionals: [] }] },
      sea: { original_message: 'Nobody sees you again.' },
    },
  }),
  credits: 'Written by Nell',
}

/** A reader at the quay of their own copy of that novel, and the moves they can make. */
export async function atTheQuay(pool: pg.Pool, novel = theQuay) {
  const loaded = await publishTiny(pool, novel, `quay-${randomUUID()}`)
  const link = loaded.play_link ?? ''
  const storyteller = new ScriptedStoryteller()
  const context = aContext(pool, [loaded], storyteller)
  const caller: Caller = aGuest()
  let at = (await continueGame(context, caller, link, 'english')).game_state_id ?? ('' as never)
  const take = async (move: Move): Promise<GameState> => {
    const own = await findOwnState(context, caller, loaded.id, at)
    const { turn } = await beginTurn(context, { caller, ...own, language: 'english', move, key: randomUUID() })
    const next = await turn.result
    at = next.id
    return next
  }
  return {
    loaded,
    context,
    caller,
    storyteller,
    take,
    choose: (name: string) => take({ kind: 'choice', ending_id: ending(name) }),
    readOn: () => take({ kind: 'continue' }),
    say: (text: string) => take({ kind: 'text', text }),
    /** Says something that Osip answers and that ends the scene. */
    async sayToEnd(text: string, answer: string, name: string) {
      storyteller.answer = async () => ({
        message: answer,
        speaker_id: character('Osip'),
        ending: { ending_id: ending(name), because: text },
      })
      return take({ kind: 'text', text })
    },
    async again() {
      at = (await newGame(context, caller, link, 'english')).game_state_id ?? ('' as never)
    },
    here: () => findOwnState(context, caller, loaded.id, at),
  }
}
