import { randomUUID } from 'node:crypto'
import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '@fabula/server/database/open-database'
import type { LargeNovel } from './large-novel.ts'

/**
 * Writes a novel directly into a running server's store as a user's draft; returns its id. Its pictures and tracks are
 * those of the demo, repeated.
 */
export async function storeNovel(
  pool: Database['pool'],
  dataDir: string,
  owner: string,
  novel: LargeNovel,
): Promise<string> {
  const id = randomUUID()
  await pool.query(
    `insert into novels (id, owner_id, kind, head, name_folded, description_folded, changed)
     values ($1, $2, 'building', $3, lower($4), '', nextval('changes'))`,
    [id, owner, JSON.stringify(novel.head), novel.head.name],
  )
  for (const [type, scenes] of [
    ['interactive', novel.interactive],
    ['static', novel.static],
  ] as const) {
    await pool.query(
      `insert into scenes (novel_id, id, type, place, document, changed)
       select $1, (scene->>'id')::uuid, $2, place, scene, nextval('changes')
       from jsonb_array_elements($3::jsonb) with ordinality as made (scene, place)`,
      [id, type, JSON.stringify(scenes)],
    )
  }
  await storeAssets(pool, dataDir, id, novel)
  await pool.query('analyze scenes')
  return id
}

interface DemoAsset {
  novel_id: string
  type: string
  file: string
  extension: string
  bytes: number
  width: number | null
  height: number | null
}

async function storeAssets(pool: Database['pool'], dataDir: string, id: string, novel: LargeNovel): Promise<void> {
  const { rows: demo } = await pool.query<DemoAsset>(
    `select a.novel_id, a.type, a.file, a.extension, a.bytes, a.width, a.height from assets a
     join novels n on n.id = a.novel_id where n.play_link = 'demo' and a.deleted_at is null order by a.id`,
  )
  const source = demo[0]
  if (!source) throw new Error('The demo novel is not published on this server')
  const files = join(dataDir, 'files', source.novel_id)
  if (existsSync(files)) cpSync(files, join(dataDir, 'files', id), { recursive: true })
  const assets = novel.assets.map((asset, at) => {
    const alike = demo.filter(({ type }) => type === asset.type)
    const { file, extension, bytes, width, height } = alike[at % alike.length] as DemoAsset
    return { ...asset, file, extension, bytes, width, height }
  })
  await pool.query(
    `insert into assets (novel_id, id, type, name, prompt_description, extension, file, bytes, width, height, changed)
     select $1, id, type, name, prompt_description, extension, file, bytes, width, height, nextval('changes')
     from jsonb_to_recordset($2::jsonb) as made (id uuid, type text, name text, prompt_description text,
       extension text, file uuid, bytes int, width int, height int)`,
    [id, JSON.stringify(assets)],
  )
}
