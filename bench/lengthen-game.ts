import { randomUUID } from 'node:crypto'
import type { Database } from '@fabula/server/database/open-database'

/**
 * Extends a game by `turns` turns, directly in the store: copies of a state with texts of their own, as a long
 * conversation would leave them. Every `forkEvery` turns another answer branches off and continues for five turns.
 * Returns the last state, which becomes the reader's current one.
 */
export async function lengthenGame(
  pool: Database['pool'],
  from: string,
  { turns, forkEvery }: { turns: number; forkEvery: number },
): Promise<string> {
  const { rows } = await pool.query('select user_id, game_id, depth, document from states where id = $1', [from])
  const { user_id, game_id, depth, document } = rows[0]
  const made: { id: string; parent: string; depth: number; document: unknown }[] = []
  const add = (parent: string, at: number, words: string) => {
    const id = randomUUID()
    const said = { kind: 'text', text: `What do you say to lamp number ${at}?`, name: 'Incognito' }
    const message = `${words} It is lamp number ${at}, and the river has the same colour as the one before it.`
    made.push({
      id,
      parent,
      depth: depth + at,
      document: { ...document, said, message, turn: at, storyteller: 'model' },
    })
    return id
  }
  let tip = from
  for (let turn = 1; turn <= turns; turn++) {
    const parent = tip
    if (turn % forkEvery === 0) {
      let side = parent
      for (let step = 0; step < 5; step++) side = add(side, turn + step, 'Another answer.')
    }
    tip = add(parent, turn, 'I have carried this lantern longer than I care to say.')
  }
  await pool.query(
    `insert into states (user_id, id, game_id, parent_id, depth, document, created_at)
     select $3, (one->>'id')::uuid, $2, (one->>'parent')::uuid, (one->>'depth')::int, one->'document',
       now() + (place * interval '1 millisecond')
     from jsonb_array_elements($1::jsonb) with ordinality as made (one, place)`,
    [JSON.stringify(made), game_id, user_id],
  )
  await pool.query('update games set current_state_id = $1 where id = $2', [tip, game_id])
  await pool.query(
    `update readings r set current_state_id = $1 from games g
     where g.id = $2 and r.user_id = g.user_id and r.novel_id = g.novel_id`,
    [tip, game_id],
  )
  await pool.query('analyze states')
  return tip
}
