import { changeAsset, createAsset } from '@fabula/contract/routes/contents'
import { AssetId } from '@fabula/core/ids'
import type { Asset, AssetType } from '@fabula/core/novel/asset'
import { workshopNovelPhrases } from '@fabula/phrases/workshop-novel'
import { useMemo } from 'react'
import { ApiProblem } from '../../client/api-problem.ts'
import { meetProblem } from '../../client/call.ts'
import { upload } from '../../client/upload.ts'
import { useWords } from '../../page/page-facts.tsx'
import type { Table } from '../place/place.ts'
import { usePlaces } from '../place/use-place.tsx'
import { useWorkshop } from '../store/use-workshop.tsx'
import type { Workshop } from '../store/workshop.ts'
import { addressOfAsset, assetLists, withAsset, withoutAsset } from './asset-edits.ts'
import { extensionOf } from './asset-files.ts'
import { pictureSize } from './picture-size.ts'

type Manner = { signal?: AbortSignal; onProgress?: (share: number) => void }
export type NewAsset = { type: AssetType; name: string; description: string; file: File }
/** What changes of an asset; absent and blank stays. */
export type AssetChange = { name?: string; description?: string; file?: File }

/** What an author does with pictures and music. Each deed tells both views of the novel, and can be undone. */
export function useAssetDeeds() {
  const workshop = useWorkshop()
  const { table } = usePlaces()
  const words = useWords(workshopNovelPhrases).assets
  return useMemo(() => assetDeeds(workshop, table, words), [workshop, table, words])
}

export type AssetDeeds = ReturnType<typeof assetDeeds>

type Words = (typeof workshopNovelPhrases)['english']['assets']

function assetDeeds(workshop: Workshop, table: Table, words: Words) {
  const params = { base: table.base, id: table.novelId }

  const send = async (route: Parameters<typeof upload>[0], given: Parameters<typeof upload>[1]) => {
    try {
      return await upload(route, given)
    } catch (error) {
      if (error instanceof ApiProblem) await meetProblem(error, { quiet: true })
      throw error
    }
  }
  const take = async (type: AssetType, asset: Asset) => {
    await workshop.calls.deleteAsset(asset.id)
    workshop.learn((novel) => withoutAsset(novel, type, asset.id))
  }
  const bringBack = async (type: AssetType, asset: Asset, index?: number) => {
    await workshop.calls.restoreAsset(asset.id)
    workshop.learn((novel) => withAsset(novel, type, asset, index))
  }
  const change = async (type: AssetType, id: AssetId, given: AssetChange, manner: Manner = {}) => {
    const { name, description, file } = given
    const body = { name: name || undefined, prompt_description: description || undefined }
    const headers = { prefer: 'return=minimal' }
    await send(changeAsset, { params: { ...params, assetId: id }, body, file, headers, ...manner })
    const size = file && (await pictureSize(file, type))
    workshop.learn((novel) => {
      const before = novel.assets[assetLists[type]].find((asset) => asset.id === id)
      if (!before) return novel
      const named = {
        ...before,
        name: name?.trim() || before.name,
        prompt_description: description?.trim() || before.prompt_description,
      }
      return withAsset(novel, type, file ? { ...named, ...filed(type, id, file), ...size } : named)
    })
  }
  const filed = (type: AssetType, id: AssetId, file: File) => {
    const extension = extensionOf(file.name)
    return { extension, url: addressOfAsset(table, type, { id, extension }, Date.now()) }
  }
  const find = (type: AssetType, id: string) =>
    workshop.read().novel.assets[assetLists[type]].find((asset) => asset.id === id)

  return {
    /** Sends a new asset; answers its id. It is on the table only after `learnNew`. */
    async send({ type, name, description, file }: NewAsset, manner: Manner = {}): Promise<AssetId> {
      const body = { name: name.trim(), prompt_description: description.trim(), asset_type: type }
      return AssetId.parse(JSON.parse(await send(createAsset, { params, body, file, ...manner })))
    },
    async learnNew({ type, name, description, file }: NewAsset, id: AssetId): Promise<void> {
      const size = await pictureSize(file, type)
      const asset: Asset = {
        id,
        name: name.trim(),
        prompt_description: description.trim(),
        ...filed(type, id, file),
        ...size,
      }
      workshop.learn((novel) => withAsset(novel, type, asset))
      const current = () => find(type, id) ?? asset
      workshop.did(
        words.deedAdd(asset.name),
        () => take(type, current()),
        () => bringBack(type, asset),
      )
    },
    async remove(type: AssetType, asset: Asset): Promise<void> {
      const index = workshop.read().novel.assets[assetLists[type]].indexOf(asset)
      await take(type, asset)
      workshop.did(
        words.deedDelete(asset.name),
        () => bringBack(type, asset, index),
        () => take(type, asset),
      )
    },
    async change(type: AssetType, asset: Asset, given: AssetChange, manner: Manner = {}): Promise<void> {
      // Without the old file a replaced one could not be brought back.
      const old = given.file && asset.url ? await fileAt(asset.url, `${asset.name}.${asset.extension}`) : undefined
      await change(type, asset.id, given, manner)
      const before = { name: asset.name, description: asset.prompt_description, file: old }
      workshop.did(
        words.deedEdit(asset.name),
        () => change(type, asset.id, before),
        () => change(type, asset.id, given),
      )
    },
    find,
  }
}

/** A stored file, to be sent again when its replacement is undone; undefined where it can not be had. */
async function fileAt(url: string, name: string): Promise<File | undefined> {
  try {
    const response = await fetch(url)
    return response.ok ? new File([await response.blob()], name) : undefined
  } catch {
    // Undo then brings back the words alone.
    return undefined
  }
}
