import { evaluate } from '@fabula/core/conditional/evaluate'
import type { Novel } from '@fabula/core/novel/novel'
import { endingsOf, indexOf } from '@fabula/core/novel/novel-index'
import { factsOf } from '@fabula/core/scene/world'
import { PromptEcho } from '@fabula/core/storyteller/prompt-echo'
import { SystemVoice } from '@fabula/core/storyteller/system-voice'
import type { TurnRecord } from '@fabula/core/storyteller/turn-record'
import type { GameState } from '@fabula/core/turn/game-state'
import { type Move, wantsText } from '@fabula/core/turn/move'
import type { TurnBrief } from '@fabula/core/turn/turn-brief'
import type { Database } from '@fabula/server/database/open-database'
import { demoIn } from '@fabula/server/models/offline/test-demo'
import { continueGame } from '@fabula/server/play/continue-game'
import { findState } from '@fabula/server/play/game-store'
import type { Storyteller } from '@fabula/server/play/storyteller'
import { beginTurn } from '@fabula/server/play/take-turn'
import { aContext, aGuest, publishTiny } from '@fabula/server/play/test/a-play'
import { ProblemError } from '@fabula/server/problem-error'
import type { ScriptedReader } from './readers.ts'

/** The result of one reader's game. */
export interface PlayResult {
  replies: { said: string; message: string; record: TurnRecord; inLanguage: boolean }[]
  failures: string[]
  endings: { tried: number; reached: number }
  /** Lines that reveal a prompt or speak as a machine. */
  leaks: string[]
  reachedTheEnd: boolean
  scenes: number
}

/** Plays the demo as the given reader, for at most `most` replies, with real turns on a store. */
export async function playReader(
  pool: Database['pool'],
  reader: ScriptedReader,
  storyteller: Storyteller,
  most: number,
): Promise<PlayResult> {
  const novel = demoIn(reader.language)
  const loaded = await publishTiny(pool, novel, `demo-${crypto.randomUUID()}`)
  const briefs: TurnBrief[] = []
  const context = aContext(pool, [loaded], recordingBriefs(storyteller, briefs))
  const caller = aGuest()
  const first = await continueGame(context, caller, loaded.play_link ?? '', reader.language)
  const playing: PlayResult = {
    replies: [],
    failures: [],
    endings: { tried: 0, reached: 0 },
    leaks: [],
    reachedTheEnd: false,
    scenes: 1,
  }
  let at = first.game_state_id
  for (let step = 0; playing.replies.length + playing.failures.length < most && step < most * 4; step++) {
    const stored = at && (await findState(pool, caller.id, at))
    if (!stored) break
    const { state } = stored
    if (state.the_end) {
      playing.reachedTheEnd = true
      break
    }
    const { move, leaving } = nextMove(novel, state, reader, playing.replies.length)
    const { turn } = await beginTurn(context, {
      caller,
      stored,
      loaded,
      language: reader.language,
      move,
      key: crypto.randomUUID(),
    })
    try {
      const made = await turn.result
      await context.summaries.idle()
      if (made.scene_id !== state.scene_id) playing.scenes++
      if (leaving) {
        playing.endings.tried++
        if (made.pending || made.scene_id !== state.scene_id || made.the_end) playing.endings.reached++
      }
      if (made.storyteller !== null && move.kind !== 'choice' && briefs.length > 0) await recordReply(made, move)
      at = made.id
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      playing.failures.push(error.code)
      if (playing.failures.length > 3) break
    }
  }
  return playing

  async function recordReply(made: GameState, move: Move): Promise<void> {
    const brief = briefs.at(-1)
    const { rows } = await pool.query<{ record: TurnRecord | null }>('select record from states where id = $1', [
      made.id,
    ])
    const record = rows[0]?.record
    if (!brief || !record) return
    const { message } = made
    if (new PromptEcho(brief).echoes(message, true) || new SystemVoice(brief).heardIn(message))
      playing.leaks.push(message)
    const said = move.kind === 'text' ? move.text : ''
    playing.replies.push({ said, message, record, inLanguage: isInLanguage(reader.language, message) })
  }
}

/** The same storyteller, with every brief it gets recorded. */
const recordingBriefs = (storyteller: Storyteller, briefs: TurnBrief[]): Storyteller => ({
  summariser: storyteller.summariser,
  fallback: storyteller.fallback,
  describe: () => storyteller.describe(),
  close: () => storyteller.close(),
  reply(brief, options) {
    briefs.push(brief)
    return storyteller.reply(brief, options)
  },
})

function nextMove(
  novel: Novel,
  state: GameState,
  reader: ScriptedReader,
  turn: number,
): { move: Move; leaving: boolean } {
  const choice = state.stage.choices[0]
  if (choice !== undefined && state.pending === null)
    return { move: { kind: 'choice', ending_id: choice }, leaving: false }
  if (!wantsText(novel, state)) return { move: { kind: 'continue' }, leaving: false }
  if (reader.leavesAfter === null || state.turn < reader.leavesAfter) {
    return { move: { kind: 'text', text: reader.says(turn) }, leaving: false }
  }
  const [offered] = state.offered_endings
  if (offered !== undefined) return { move: { kind: 'choice', ending_id: offered }, leaving: true }
  const wish = messageForEnding(novel, state)
  return { move: { kind: 'text', text: wish ?? reader.says(turn) }, leaving: wish !== null }
}

/** A message that fulfils the first automatic ending that is possible now: its author's first keyword and its name. */
function messageForEnding(novel: Novel, state: GameState): string | null {
  const scene = indexOf(novel).scenes.get(state.scene_id)
  if (scene?.type !== 'interactive') return null
  const facts = factsOf(novel, state.world)
  const ending = endingsOf(scene).find((entry) => entry.kind === 'automatic' && evaluate(entry.conditionals, facts))
  return ending?.kind === 'automatic' ? `${ending.keywords[0] ?? ''}. ${ending.name}.` : null
}

/** Whether most letters of a line are in the language's alphabet; true for a line without letters. */
function isInLanguage(language: ScriptedReader['language'], message: string): boolean {
  const cyrillic = message.match(/[а-яё]/giu)?.length ?? 0
  const latin = message.match(/[a-z]/giu)?.length ?? 0
  return cyrillic + latin === 0 || (language === 'russian' ? cyrillic > latin : latin > cyrillic)
}
