import { chatHead, chatLine, type WrittenLine } from '@fabula/core/exchange/chat/write-chat'
import type { GameStateId, UserId } from '@fabula/core/ids'
import type { Language } from '@fabula/core/novel/language'
import { spokenIn } from '@fabula/core/turn/history'
import { storyPhrases } from '@fabula/phrases/story'
import type pg from 'pg'
import { findSaid } from '../find-said.ts'
import type { StoredState } from '../game-store.ts'
import type { SaidState } from '../show-history.ts'

/** Longer than any path. */
const wholePath = 1_000_000
/** For so many states at once it is looked up when they were made, and what else was answered. */
const statesAtOnce = 200

/**
 * The game that led to a state as a chat of SillyTavern's, in pieces: every word as it was said, and the other answers that a
 * reader has asked for.
 */
export async function* writeChatFile(
  pool: pg.Pool,
  { user_id, state }: StoredState,
  reader: string,
  language: Language,
): AsyncGenerator<Uint8Array> {
  const path = await findSaid(pool, { user_id, id: state.id }, wholePath)
  for (let at = 0; at < path.length; at += statesAtOnce) {
    const part = path.slice(at, at + statesAtOnce)
    const ids = part.map(({ id }) => id)
    const beside = await findBeside(pool, user_id, ids)
    if (at === 0) {
      const begun_at = (ids[0] && beside.get(ids[0])?.at) ?? state.created_at
      yield Buffer.from(chatHead({ reader, character: mostHeard(path), begun_at, mark: state.game_id }))
    }
    const lines = part.flatMap((said) => linesOf(said, beside.get(said.id), reader, language))
    yield Buffer.from(lines.map(chatLine).join(''))
  }
}

/** When a state was made, and all answers to what was said before it, its own among them, oldest first. */
interface Beside {
  at: string
  answers: string[]
}

function linesOf(said: SaidState, beside: Beside | undefined, reader: string, language: Language): WrittenLine[] {
  const at = beside?.at ?? new Date(0).toISOString()
  const asked: WrittenLine[] = said.said
    ? [
        {
          by: 'reader',
          name: said.said.name || reader,
          text: said.said.text || storyPhrases[language].leaveScene,
          at,
          answers: [],
        },
      ]
    : []
  const spoken = spokenIn(said)
  return [
    ...asked,
    ...spoken.map(
      ({ speaker, message }): WrittenLine => ({
        by: speaker.type === 'user' ? 'reader' : speaker.type,
        name: speaker.type === 'narrator' ? storyPhrases[language].narrator : speaker.name,
        text: message,
        at,
        answers: spoken.length === 1 ? (beside?.answers ?? []) : [],
      }),
    ),
  ]
}

async function findBeside(
  pool: pg.Pool,
  userId: UserId,
  ids: readonly GameStateId[],
): Promise<Map<GameStateId, Beside>> {
  const { rows } = await pool.query<{ id: GameStateId; created_at: Date; answers: string[] | null }>({
    name: 'find-beside',
    text: `select s.id, s.created_at, (
             select json_agg(c.document->>'message' order by c.created_at, c.id) from states c
             where c.user_id = $1 and c.parent_id = s.parent_id and c.game_id = s.game_id
               and s.document->>'storyteller' is not null and c.document->>'storyteller' is not null
               and c.document->'said'->>'text' is not distinct from s.document->'said'->>'text'
           ) as answers
           from states s where s.user_id = $1 and s.id = any($2::uuid[])`,
    values: [userId, ids],
  })
  return new Map(
    rows.map(({ id, created_at, answers }) => [id, { at: created_at.toISOString(), answers: answers ?? [] }]),
  )
}

/** The name of whoever speaks most: what the chat is called by. */
function mostHeard(path: readonly SaidState[]): string {
  const heard = new Map<string, number>()
  for (const state of path) {
    for (const { speaker } of spokenIn(state)) {
      if (speaker.type === 'character') heard.set(speaker.name, (heard.get(speaker.name) ?? 0) + 1)
    }
  }
  return [...heard].sort(([, one], [, other]) => other - one)[0]?.[0] ?? ''
}
