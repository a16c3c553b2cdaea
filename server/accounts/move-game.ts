import type { UserId } from '@fabula/core/ids'
import type pg from 'pg'

/** A game and its owner. */
export interface OwnedGame {
  id: string
  novel_id: string
  user_id: UserId
}

/**
 * Moves a game with everything that belongs to it to another reader, who keeps their place in the novel. Rows are keyed
 * by their reader, and the key never changes: they are copied under the new reader's key, and the old ones deleted. The
 * lease is copied too, so that a reply in progress finds it.
 */
export async function moveGame(client: pg.PoolClient, game: OwnedGame, to: UserId): Promise<void> {
  if (game.user_id === to) {
    await client.query('update games set claim_key = null where user_id = $1 and id = $2', [to, game.id])
    return
  }
  await copyGame(client, game, to)
  await client.query(
    `insert into readings (user_id, novel_id, current_state_id, biography_name, biography)
     select $1, novel_id, current_state_id, biography_name, biography from readings
     where user_id = $2 and novel_id = $3
       and current_state_id in (select id from states where user_id = $2 and game_id = $4)
     on conflict (user_id, novel_id) do update
       set current_state_id = coalesce(readings.current_state_id, excluded.current_state_id)`,
    [to, game.user_id, game.novel_id, game.id],
  )
  await client.query(
    `update readings set current_state_id = null where user_id = $1 and novel_id = $2
       and current_state_id in (select id from states where user_id = $1 and game_id = $3)`,
    [game.user_id, game.novel_id, game.id],
  )
  await client.query('delete from games where user_id = $1 and id = $2', [game.user_id, game.id])
}

/** A row with the same id comes from a saves file of the reader's own: it stays, and does not fail the login. */
async function copyGame(client: pg.PoolClient, { id, user_id }: OwnedGame, to: UserId): Promise<void> {
  const values = [to, user_id, id]
  await client.query(
    `insert into games (user_id, id, novel_id, lease, lease_until, leased_by, leased_for, current_state_id, created_at)
     select $1, id, novel_id, lease, lease_until, leased_by, leased_for, current_state_id, created_at
     from games where user_id = $2 and id = $3 on conflict do nothing`,
    values,
  )
  await client.query(
    `insert into states (user_id, id, game_id, parent_id, depth, document, idempotency_key, move_hash, record, created_at)
     select $1, id, game_id, parent_id, depth, document, idempotency_key, move_hash, record, created_at
     from states where user_id = $2 and game_id = $3 on conflict do nothing`,
    values,
  )
  await client.query(
    `insert into memories (user_id, state_id, summaries, kept, vectors, vectors_by, record, created_at)
     select $1, m.state_id, m.summaries, m.kept, m.vectors, m.vectors_by, m.record, m.created_at
     from states s join memories m on m.user_id = $2 and m.state_id = s.id where s.user_id = $2 and s.game_id = $3
     on conflict do nothing`,
    values,
  )
  await client.query(
    `insert into reply_translations (user_id, state_id, language, text, tries, try_after, created_at)
     select $1, t.state_id, t.language, t.text, t.tries, t.try_after, t.created_at
     from states s join reply_translations t on t.user_id = $2 and t.state_id = s.id
     where s.user_id = $2 and s.game_id = $3
     on conflict do nothing`,
    values,
  )
  await client.query(
    `insert into pins (user_id, state_id, speaker_type, game_id, created_at)
     select $1, state_id, speaker_type, game_id, created_at from pins where user_id = $2 and game_id = $3 on conflict do nothing`,
    values,
  )
  await client.query(
    `insert into saves (user_id, id, novel_id, state_id, name, position, quick_game_id, created_at, deleted_at)
     select $1, v.id, v.novel_id, v.state_id, v.name, v.position, v.quick_game_id, v.created_at, v.deleted_at
     from states s join saves v on v.user_id = $2 and v.state_id = s.id where s.user_id = $2 and s.game_id = $3
     on conflict do nothing`,
    values,
  )
}
