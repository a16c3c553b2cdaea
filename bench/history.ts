import { parseArgs } from 'node:util'
import type { NovelId, SceneId } from '@fabula/core/ids'
import { newNovelHead } from '@fabula/core/novel/novel'
import { newStaticScene } from '@fabula/core/novel/static-scene'
import { seededRandom } from '@fabula/dev/seeded-random'
import { newId } from '@fabula/server/database/new-id'
import { transaction } from '@fabula/server/database/transaction'
import { lockNovel } from '@fabula/server/novels/novel-lock'
import { keepVersion } from '@fabula/server/versions/version-store'
import { ownDatabase } from './storyteller/own-database.ts'
import { quantile, report, round } from './table.ts'

/**
 * Measures the storage of a large novel's versions: `--scenes N` (500) scenes of 2,000 to 6,000 characters, edited over
 * a year on `--days N` (250) days of `--hours N` (8) hours, with one sentence rewritten in `--edits N` (3) scenes per
 * hour, and an hourly version. Sizes are those of Postgres's rows. Fails if the history takes more than three times the
 * novel.
 */
const maxTimes = 3
const number = (fallback: string) => ({ type: 'string', default: fallback }) as const
const { values } = parseArgs({
  options: { scenes: number('500'), days: number('250'), hours: number('8'), edits: number('3') },
})
const [scenes, days, hours, edits] = [values.scenes, values.days, values.hours, values.edits].map(Number) as [
  number,
  number,
  number,
  number,
]

const random = seededRandom(42)
const syllables = 'ka lo mi ren sa tor ve ul an es ba dri fo gel hin ost pra qui zan wyr'.split(' ')
const syllable = () => syllables[Math.floor(random() * syllables.length)] ?? ''
/** Many words that rarely repeat: real prose compresses better. */
const sentence = () =>
  `${Array.from({ length: 12 }, () => Array.from({ length: 1 + Math.floor(random() * 3) }, syllable).join('')).join(' ')}. `
const text = (length: number) => {
  let made = ''
  while (made.length < length) made += sentence()
  return made
}

const { pool, close } = await ownDatabase()
try {
  const [user, id] = [newId(), newId<NovelId>()]
  await pool.query(`insert into users (id, username, username_folded) values ($1, 'bench', 'bench')`, [user])
  await pool.query(
    `insert into novels (id, owner_id, kind, head, name_folded, description_folded, changed)
     values ($1, $2, 'building', $3, 'bench', '', nextval('changes'))`,
    [id, user, JSON.stringify(newNovelHead('A year'))],
  )
  const texts = new Map<SceneId, string>()
  const write = (scene: SceneId, message: string, place: number) =>
    pool.query(
      `insert into scenes (novel_id, id, type, place, document, changed) values ($1, $2, 'static', $3, $4, nextval('changes'))
       on conflict (novel_id, id) do update set document = excluded.document, changed = excluded.changed`,
      [id, scene, place, JSON.stringify({ ...newStaticScene(scene, `Scene ${place}`, ''), original_message: message })],
    )
  for (let place = 0; place < scenes; place++) {
    const [scene, message] = [newId<SceneId>(), text(2_000 + random() * 4_000)]
    texts.set(scene, message)
    await write(scene, message, place)
  }
  const ids = [...texts.keys()]
  const took: number[] = []
  for (let day = 0; day < days; day++) {
    for (let hour = 0; hour < hours; hour++) {
      for (let edit = 0; edit < edits; edit++) {
        const place = Math.floor(random() * ids.length)
        const scene = ids[place] as SceneId
        const sentences = (texts.get(scene) ?? '').split('. ')
        sentences[Math.floor(random() * sentences.length)] = sentence().slice(0, -2)
        texts.set(scene, sentences.join('. '))
        await write(scene, sentences.join('. '), place)
      }
      // The working days are spread over one year.
      const date = Math.floor((day * 365) / days)
      const at = new Date(Date.UTC(2026, 0, 1 + date, Math.min(9, 24 - hours) + hour))
      const started = performance.now()
      await transaction(pool, async (client) => {
        await lockNovel(client, id)
        await keepVersion(client, id, { kind: 'hour', at })
      })
      took.push(performance.now() - started)
    }
  }
  const { rows } = await pool.query<{ history: string; novel: string; versions: string }>(
    `select (select sum(pg_column_size(p.*)) from version_parts p) + (select sum(pg_column_size(v.*)) from versions v) as history,
       (select sum(pg_column_size(s.*)) from scenes s) + (select sum(pg_column_size(n.*)) from novels n) as novel,
       (select count(*) from versions) as versions`,
  )
  const [history, novel] = [Number(rows[0]?.history), Number(rows[0]?.novel)]
  report('history', `a year of hourly versions of a novel of ${scenes} scenes`, [
    {
      'novel, KB': round(novel / 1024, 0),
      'history, KB': round(history / 1024, 0),
      times: round(history / novel),
      'versions made': took.length,
      'versions kept': Number(rows[0]?.versions),
      'ms per version, median': round(quantile(took, 0.5), 0),
      'ms per version, slowest of 100': round(quantile(took, 0.99), 0),
    },
  ])
  if (history > maxTimes * novel)
    throw new Error(`History takes ${round(history / novel)} times the novel, more than ${maxTimes}`)
} finally {
  await close()
}
