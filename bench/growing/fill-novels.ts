import { seededRandom } from '@fabula/dev/seeded-random'
import type pg from 'pg'
import { vacuum } from './vacuum.ts'

const words =
  `lamp oil quay fog night sea letter aunt keeper harbour road winter garden mirror clock river stone bell bird
  salt glass ember moon tower bridge market window shadow candle storm рыба море маяк письмо тётка зима сад зеркало часы река
  камень колокол птица соль стекло уголь луна башня мост рынок окно тень свеча буря ночь туман дорога хранитель гавань`
    .split(/\s+/)
    .filter(Boolean)

/**
 * Publishes novels of one author. Words follow a power law, as in real texts; one name in a thousand contains a unique
 * number.
 */
export async function fillNovels(pool: pg.Pool, novels: number): Promise<void> {
  const random = seededRandom(42)
  const text = (count: number) =>
    Array.from({ length: count }, () => words[Math.floor(random() ** 2 * words.length)]).join(' ')
  await pool.query("insert into users (id, username, username_folded) values (gen_random_uuid(), 'bench', 'bench')")
  for (let from = 1; from <= novels; from += 10_000) {
    const made = Array.from({ length: Math.min(10_000, novels - from + 1) }, (_, i) => {
      const n = from + i
      const name = n % 1_000 === 0 ? `${text(3)} ${n}` : text(3)
      const head = {
        name,
        description: text(25),
        language: n % 3 === 0 ? 'russian' : 'english',
        required_18_age: n % 5 === 0,
      }
      return { n, head, likes: Math.floor(200 * random() ** 6) }
    })
    await pool.query(
      `insert into novels
         (id, owner_id, kind, play_link, head, name_folded, description_folded, changed, likes, created_at)
       select gen_random_uuid(), (select id from users), 'production', 'link-' || n, head, head->>'name',
         head->>'description', n, likes, now() - n * interval '1 minute'
       from jsonb_to_recordset($1) made(n int, head jsonb, likes int)`,
      [JSON.stringify(made)],
    )
  }
  await vacuum(pool, 'novels')
}
