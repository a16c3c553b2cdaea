import type { UserId } from '@fabula/core/ids'
import { type Asset, AssetType } from '@fabula/core/novel/asset'
import { textField } from '@fabula/core/record/fields'
import { limits } from '@fabula/core/record/limits'
import * as z from 'zod/mini'
import { type StoredFile, storeUpload, type Upload } from '../media/store-upload.ts'
import { abandonFile, adoptFile } from '../media/stray-files.ts'
import { withNovelLock } from '../novels/novel-lock.ts'
import { ProblemError } from '../problem-error.ts'
import { refuseOverQuota } from '../quotas/refuse-over-quota.ts'
import { type AssetPlace, type AssetPorts, storedAsset } from './asset-place.ts'
import { loadNovel } from './load-novel.ts'
import { parseInput } from './parse-input.ts'
import { refuseLonger } from './refuse-oversized.ts'

const Change = z.object({
  name: z.optional(textField(limits.name).check(z.trim())),
  prompt_description: z.optional(textField(limits.prompt).check(z.trim())),
  asset_type: z.optional(AssetType),
})
type Change = z.infer<typeof Change>

interface Row extends StoredFile {
  type: AssetType
  name: string
  prompt_description: string
}

/**
 * Changes an asset's name, description or file; absent or blank fields stay. A picture may become the other kind of
 * picture. A new file replaces the old one at once, under a new address. Returns the changed asset.
 */
export async function changeAsset(
  ports: AssetPorts,
  place: AssetPlace,
  fields: Change,
  upload: Upload | null,
): Promise<Asset> {
  const { owner_id, size } = await loadNovel(ports, place, 'edit')
  const { asset_type, ...texts } = parseInput(Change, fields)
  const { type: current } = await find(ports.pool, place)
  const type = asset_type ?? current
  if (type !== current && (type === 'music' || current === 'music')) throw otherKind()
  const keep = (stored: StoredFile | null) =>
    storeChange(ports, { ...place, owner_id, size }, { ...texts, type }, stored)
  return upload ? storeUpload(ports, place.id, type, upload, keep) : keep(null)
}

async function storeChange(
  ports: AssetPorts,
  { owner_id, size, ...place }: AssetPlace & { owner_id: UserId; size: number },
  { type, ...texts }: Pick<Change, 'name' | 'prompt_description'> & { type: AssetType },
  stored: StoredFile | null,
): Promise<Asset> {
  return withNovelLock(ports.pool, place.id, async (client, changed) => {
    const before = await find(client, place)
    if (stored) {
      await adoptFile(client, place.id, stored.file)
      await abandonFile(client, place.id, before.file)
    }
    const now: Row = {
      ...before,
      ...stored,
      type,
      name: texts.name || before.name,
      prompt_description: texts.prompt_description || before.prompt_description,
    }
    await client.query(
      `update assets set name = $3, prompt_description = $4, type = $5, extension = $6, file = $7, bytes = $8, width = $9,
         height = $10, changed = $11, changed_at = clock_timestamp() where novel_id = $1 and id = $2`,
      [
        place.id,
        place.assetId,
        now.name,
        now.prompt_description,
        now.type,
        now.extension,
        now.file,
        now.bytes,
        now.width,
        now.height,
        changed,
      ],
    )
    await refuseLonger(client, { id: place.id, size }, before.prompt_description, now.prompt_description)
    if (now.bytes > before.bytes) await refuseOverQuota(client, owner_id, ports.quotas, ['bytes'], place.author)
    return storedAsset(place, type, { id: place.assetId, ...now })
  })
}

async function find(queries: Pick<AssetPorts['pool'], 'query'>, { id, assetId }: AssetPlace): Promise<Row> {
  const { rows } = await queries.query<Row>(
    'select type, name, prompt_description, extension, file, bytes, width, height from assets where novel_id = $1 and id = $2 and deleted_at is null',
    [id, assetId],
  )
  const row = rows[0]
  if (!row) throw new ProblemError('asset_not_found')
  return row
}

/** The refusal of a change between pictures and music. */
export const otherKind = () =>
  new ProblemError('invalid_input', {
    errors: [{ path: 'asset_type', message: 'A picture cannot become music, nor music a picture' }],
  })
