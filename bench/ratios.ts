import { newStaticScene } from '@fabula/core/novel/static-scene'
import { hashPassword, verifyPassword } from '@fabula/server/accounts/password'
import { createDraft } from '@fabula/server/authoring/create-draft'
import { newId } from '@fabula/server/database/new-id'
import { createNovelStore } from '@fabula/server/novels/novel-store'
import { ownDatabase } from './storyteller/own-database.ts'
import { quantile, report, round } from './table.ts'

/**
 * Measures times relative to others: a password check for an unknown user relative to a wrong password, and the
 * freshness check of a novel of 500 scenes relative to the smallest query. Medians in ms; fails if a ratio is out of
 * bounds. Needs a quiet machine.
 */
async function medianOf(times: number, work: () => Promise<unknown>): Promise<number> {
  const samples: number[] = []
  for (let i = 0; i < times; i++) {
    const begin = performance.now()
    await work()
    samples.push(performance.now() - begin)
  }
  return quantile(samples, 0.5)
}

const { pool, close } = await ownDatabase()
try {
  const hash = await hashPassword('long enough')
  const wrong = await medianOf(15, () => verifyPassword(hash, 'wrong password'))
  const nobody = await medianOf(15, () => verifyPassword(null, 'wrong password'))

  const author = newId<never>()
  await pool.query("insert into users (id, username, username_folded) values ($1, 'bench', 'bench')", [author])
  const novels = createNovelStore({ pool })
  const { id } = await createDraft({ pool, novels }, author, 'The Lamp')
  const scene = { ...newStaticScene(newId(), 'Quay', new Date().toISOString()), original_message: 'fog '.repeat(100) }
  await pool.query(
    `insert into scenes (novel_id, id, type, place, document, changed)
     select $1, id, 'static', n, $2::jsonb || jsonb_build_object('id', id), nextval('changes')
     from (select n, gen_random_uuid() as id from generate_series(1, 500) n) made`,
    [id, JSON.stringify(scene)],
  )
  const scenes = (await novels.load(id))?.novel.static_scenes.length
  const floor = await medianOf(300, () => pool.query({ name: 'floor', text: 'select 1' }))
  const fresh = await medianOf(300, () => novels.load(id))

  const rows = [
    { what: 'password check of an unknown user / wrong password', ms: nobody, beside: wrong, least: 0.5, most: 2 },
    { what: `freshness check of a novel of ${scenes} scenes / select 1`, ms: fresh, beside: floor, least: 0, most: 6 },
  ].map(({ ms, beside, ...row }) => ({ ...row, ms: round(ms, 3), beside: round(beside, 3), ratio: round(ms / beside) }))
  report('ratios', 'medians in ms, and what they are compared with', rows)
  if (rows.some(({ ratio, least, most }) => ratio < least || ratio > most)) process.exitCode = 1
} finally {
  await close()
}
