import { chatHead, chatLine, type WrittenLine } from '@fabula/core/exchange/chat/write-chat'
import type { GameStateId, UserId } from '@fabula/core/ids'
import type { Language } from '@fabula/core/novel/language'
import { spokenIn } from '@fabula/core/turn/history'
import { storyPhrases } from '@fabula/phrases/story'
import type pg from 'pg'
import { findPathMessages } from '../find-path-messages.ts'
import type { StateKey, StoredState } from '../game-store.ts'
import type { MessageState } from '../show-history.ts'

/** The most states in memory at once. */
const statesAtOnce = 200

/**
 * The game up to a state as a SillyTavern chat, in pieces: every line as it was said, and the alternative answers that
 * the reader requested.
 */
export async function* writeChatFile(
  pool: pg.Pool,
  { user_id, state }: StoredState,
  reader: string,
  language: Language,
): AsyncGenerator<Uint8Array> {
  const ids = await findPathIds(pool, { user_id, id: state.id })
  const character = await mainSpeaker(partsOf(pool, user_id, ids))
  let isFirst = true
  for await (const part of partsOf(pool, user_id, ids)) {
    const alternatives = await findAlternatives(
      pool,
      user_id,
      part.map(({ id }) => id),
    )
    if (isFirst) {
      const begun_at = (part[0] && alternatives.get(part[0].id)?.at) ?? state.created_at
      yield Buffer.from(chatHead({ reader, character, begun_at, mark: state.game_id }))
    }
    isFirst = false
    const lines = part.flatMap((state) => linesOf(state, alternatives.get(state.id), reader, language))
    yield Buffer.from(lines.map(chatLine).join(''))
  }
}

/** What was said on a path, in parts of `statesAtOnce` states, to bound memory however long the game is. */
async function* partsOf(pool: pg.Pool, user_id: UserId, ids: readonly GameStateId[]): AsyncGenerator<MessageState[]> {
  for (let at = 0; at < ids.length; at += statesAtOnce) {
    const part = ids.slice(at, at + statesAtOnce)
    const id = part.at(-1)
    if (id) yield await findPathMessages(pool, { user_id, id }, part.length)
  }
}

/** The path to a state, oldest first, including the state itself. */
async function findPathIds(pool: pg.Pool, { user_id, id }: StateKey): Promise<GameStateId[]> {
  const { rows } = await pool.query<{ id: GameStateId }>({
    name: 'find-path-ids',
    text: `with recursive path as (
             select id, parent_id, 1 as step from states where user_id = $1 and id = $2
             union all
             select s.id, s.parent_id, path.step + 1 from path join states s on s.user_id = $1 and s.id = path.parent_id
           )
           select id from path order by step desc`,
    values: [user_id, id],
  })
  return rows.map((row) => row.id)
}

/** When a state was made, and all answers to the text before it, its own included, oldest first. */
interface Alternatives {
  at: string
  answers: string[]
}

function linesOf(
  state: MessageState,
  alternatives: Alternatives | undefined,
  reader: string,
  language: Language,
): WrittenLine[] {
  const at = alternatives?.at ?? new Date(0).toISOString()
  const readerLines: WrittenLine[] = state.said
    ? [
        {
          by: 'reader',
          name: state.said.name || reader,
          text: state.said.text || storyPhrases[language].leaveScene,
          at,
          answers: [],
        },
      ]
    : []
  const spoken = spokenIn(state)
  return [
    ...readerLines,
    ...spoken.map(
      ({ speaker, message }): WrittenLine => ({
        by: speaker.type === 'user' ? 'reader' : speaker.type,
        name: speaker.type === 'narrator' ? storyPhrases[language].narrator : speaker.name,
        text: message,
        at,
        answers: spoken.length === 1 ? (alternatives?.answers ?? []) : [],
      }),
    ),
  ]
}

async function findAlternatives(
  pool: pg.Pool,
  userId: UserId,
  ids: readonly GameStateId[],
): Promise<Map<GameStateId, Alternatives>> {
  const { rows } = await pool.query<{ id: GameStateId; created_at: Date; answers: string[] | null }>({
    name: 'find-alternatives',
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

/** The most frequent speaker's name, which is used as the chat's name. */
async function mainSpeaker(parts: AsyncIterable<readonly MessageState[]>): Promise<string> {
  const lineCounts = new Map<string, number>()
  for await (const path of parts) {
    for (const { speaker } of path.flatMap(spokenIn)) {
      if (speaker.type === 'character') lineCounts.set(speaker.name, (lineCounts.get(speaker.name) ?? 0) + 1)
    }
  }
  return [...lineCounts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? ''
}
