import type { AssetId } from '@fabula/core/ids'
import { type Asset, AssetType } from '@fabula/core/novel/asset'
import { nameField, textField } from '@fabula/core/record/fields'
import { limits } from '@fabula/core/record/limits'
import type pg from 'pg'
import * as z from 'zod/mini'
import { newId } from '../database/new-id.ts'
import { extensionOf, storeUpload, type Upload } from '../media/store-upload.ts'
import { adoptFile } from '../media/stray-files.ts'
import { withNovelLock } from '../novels/novel-lock.ts'
import { ProblemError } from '../problem-error.ts'
import { refuseAtQuota, refuseOverQuota } from '../quotas/refuse-over-quota.ts'
import { type AssetPorts, storedAsset } from './asset-place.ts'
import type { Place } from './authoring-ports.ts'
import { loadNovel } from './load-novel.ts'
import { parseInput } from './parse-input.ts'
import { refuseLonger, refuseTooMany } from './refuse-oversized.ts'

const NewAsset = z.object({
  name: nameField('Asset name is required'),
  prompt_description: textField(limits.prompt).check(z.trim(), z.minLength(1, 'Prompt description is required')),
  asset_type: AssetType,
})

const missing = { name: 'asset_name_required', prompt_description: 'prompt_description_required' } as const

/**
 * Creates a picture or track. Its file is validated, cleaned and stored before its row is written. The idempotency key
 * of the call becomes the asset's id: repeated, because an answer was lost, it returns the asset as it is now.
 */
export async function createAsset(
  ports: AssetPorts,
  place: Place,
  fields: { name?: string | undefined; prompt_description?: string | undefined; asset_type: AssetType },
  upload: Upload | null,
  key: string | null = null,
): Promise<Asset> {
  const loaded = await loadNovel(ports, place, 'edit')
  const { owner_id } = loaded
  const { asset_type: type, ...words } = parseInput(
    NewAsset,
    { name: '', prompt_description: '', ...fields },
    undefined,
    missing,
  )
  if (!upload) throw new ProblemError('file_required')
  extensionOf(upload.filename, type)
  const earlier = await findEarlier(ports.pool, place, key)
  if (earlier.asset) return earlier.asset
  await refuseAtQuota(ports.pool, owner_id, ports.quotas, ['bytes'], place.author)
  return storeUpload(ports, place.id, type, upload, (stored) =>
    withNovelLock(ports.pool, place.id, async (client, changed) => {
      const { asset, id } = await findEarlier(client, place, key)
      // The file of this call was not adopted, and is removed as stray.
      if (asset) return asset
      await adoptFile(client, place.id, stored.file)
      const { rowCount } = await client.query(
        `insert into assets (novel_id, id, type, name, prompt_description, extension, file, bytes, width, height, changed)
         select id, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11 from novels where id = $1`,
        [
          place.id,
          id,
          type,
          words.name,
          words.prompt_description,
          stored.extension,
          stored.file,
          stored.bytes,
          stored.width,
          stored.height,
          changed,
        ],
      )
      if (rowCount === 0) throw new ProblemError('novel_not_found')
      await refuseTooMany(client, place.id, 'assets')
      await refuseLonger(client, loaded, null, words.name + words.prompt_description)
      await refuseOverQuota(client, owner_id, ports.quotas, ['bytes'], place.author)
      return storedAsset(place, type, { id, ...words, ...stored })
    }),
  )
}

/** The asset that an earlier call with this key has created, and the id for a new one. */
async function findEarlier(
  queries: pg.Pool | pg.PoolClient,
  place: Place,
  key: string | null,
): Promise<{ asset: Asset | null; id: AssetId }> {
  if (key === null) return { asset: null, id: newId() }
  const { rows } = await queries.query<Parameters<typeof storedAsset>[2] & { type: AssetType; deleted: boolean }>(
    `select id, type, name, prompt_description, extension, file, width, height, deleted_at is not null as deleted
     from assets where novel_id = $1 and id = $2`,
    [place.id, key],
  )
  const [row] = rows
  if (!row) return { asset: null, id: key as AssetId }
  return row.deleted ? { asset: null, id: newId() } : { asset: storedAsset(place, row.type, row), id: row.id }
}
