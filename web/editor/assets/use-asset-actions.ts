import { changeAsset, createAsset } from '@fabula/contract/routes/contents'
import type { NovelAnswer } from '@fabula/contract/shapes/novel'
import { assetLists } from '@fabula/core/edit/asset-lists'
import { withNotes } from '@fabula/core/edit/asset-notes'
import { AssetId } from '@fabula/core/ids'
import type { Asset, AssetType } from '@fabula/core/novel/asset'
import { saysTheName } from '@fabula/core/novel/asset-note'
import { editorNovelPhrases } from '@fabula/phrases/editor-novel'
import { useMemo } from 'react'
import { ApiError } from '../../client/api-problem.ts'
import { meetProblem } from '../../client/call.ts'
import { upload } from '../../client/upload.ts'
import { useWords } from '../../page/page-facts.tsx'
import { type Commands, useCommands } from '../commands/use-commands.ts'
import type { Table } from '../location/location.ts'
import { usePlaces } from '../location/use-location.tsx'
import type { Editor } from '../store/editor.ts'
import { useEditor } from '../store/use-editor.tsx'
import { addressOfAsset, typeOfAsset, withAsset, withoutAsset } from './asset-edits.ts'
import { extensionOf, readableName } from './asset-files.ts'
import { pictureSize } from './picture-size.ts'

type Options = { signal?: AbortSignal; onProgress?: (share: number) => void }
export type NewAsset = { type: AssetType; name: string; description: string; file: File }
/** What changes of an asset; absent and blank stays. */
export type AssetChange = { name?: string; description?: string; file?: File; type?: AssetType }

/** What an author does with pictures and music. Each action tells both views of the novel, and can be undone. */
export function useAssetActions() {
  const editor = useEditor()
  const commands = useCommands()
  const { table } = usePlaces()
  const words = useWords(editorNovelPhrases).assets
  return useMemo(() => assetActions(editor, commands, table, words), [editor, commands, table, words])
}

export type AssetActions = ReturnType<typeof assetActions>

type Words = (typeof editorNovelPhrases)['english']['assets']

function assetActions(editor: Editor, commands: Commands, table: Table, words: Words) {
  const params = { base: table.base, id: table.novelId }

  const send = async (route: Parameters<typeof upload>[0], args: Parameters<typeof upload>[1]) => {
    try {
      return await upload(route, args)
    } catch (error) {
      if (error instanceof ApiError) await meetProblem(error, { quiet: true })
      throw error
    }
  }
  const find = (id: string): { type: AssetType; asset: Asset } | undefined => {
    const { novel } = editor.read()
    const type = typeOfAsset(novel, id)
    const asset = type && novel.assets[assetLists[type]].find((each) => each.id === id)
    return type && asset && { type, asset }
  }
  const take = async (id: AssetId) => {
    await editor.calls.deleteAsset(id)
    editor.learn((novel) => {
      const type = typeOfAsset(novel, id)
      return type ? withoutAsset(novel, type, id) : novel
    })
  }
  const bringBack = async (type: AssetType, asset: Asset, index?: number) => {
    await editor.calls.restoreAsset(asset.id)
    editor.learn((novel) => withAsset(novel, type, asset, index))
  }
  const change = async (id: AssetId, args: AssetChange, options: Options = {}) => {
    const { name, description, file, type } = args
    const body = { name: name || undefined, prompt_description: description || undefined, asset_type: type }
    const headers = { prefer: 'return=minimal' }
    await send(changeAsset, { params: { ...params, assetId: id }, body, file, headers, ...options })
    const size = file && (await pictureSize(file, type ?? find(id)?.type ?? 'sprite'))
    editor.learn((novel) => {
      const from = typeOfAsset(novel, id)
      const before = from && novel.assets[assetLists[from]].find((asset) => asset.id === id)
      if (!from || !before) return novel
      const to = type ?? from
      const next: Asset = {
        ...before,
        name: name?.trim() || before.name,
        prompt_description: description?.trim() || before.prompt_description,
        ...(file || to !== from ? placed(to, id, file ? extensionOf(file.name) : before.extension) : {}),
        ...size,
      }
      return withAsset(to === from ? novel : withoutAsset(novel, from, id), to, next)
    })
  }
  /** A description that was left as the file's name gave it waits to be confirmed, whatever the asset is called by now. */
  const noteOrigin = async (asset: Asset, file: File) => {
    const { id, prompt_description } = asset
    if (saysTheName(asset) || prompt_description !== readableName(file.name)) return
    const note = (novel: NovelAnswer) =>
      withNotes(novel, [id], (before) => ({ ...before, described_as: prompt_description }))
    try {
      await editor.edit(words.actionAdd(asset.name), note, { unlisted: true })
    } catch (error) {
      // The asset is there; the editor says by itself why the mark was refused.
      if (!(error instanceof ApiError)) throw error
    }
  }
  /** Where a file is from now on. */
  const placed = (type: AssetType, id: AssetId, extension: string) => ({
    extension,
    url: addressOfAsset(table, type, { id, extension }, Date.now()),
  })

  return {
    /** Sends a new asset; answers its id. It is on the table only after `learnNew`. */
    async send({ type, name, description, file }: NewAsset, options: Options = {}): Promise<AssetId> {
      const body = { name: name.trim(), prompt_description: description.trim(), asset_type: type }
      return AssetId.parse(JSON.parse(await send(createAsset, { params, body, file, ...options })))
    },
    async learnNew({ type, name, description, file }: NewAsset, id: AssetId): Promise<void> {
      const size = await pictureSize(file, type)
      const asset: Asset = {
        id,
        name: name.trim(),
        prompt_description: description.trim(),
        ...placed(type, id, extensionOf(file.name)),
        ...size,
      }
      editor.learn((novel) => withAsset(novel, type, asset))
      let taken = { type, asset }
      editor.did(
        words.actionAdd(asset.name),
        () => {
          taken = find(id) ?? taken
          return take(id)
        },
        () => bringBack(taken.type, taken.asset),
      )
      await noteOrigin(asset, file)
    },
    /** Changes words and kind; a new file for it goes by a call of its own, and is brought back by another. */
    async change(type: AssetType, asset: Asset, args: AssetChange, options: Options = {}): Promise<void> {
      if (!args.file) {
        const { name, description: prompt_description, type: kind } = args
        const assets = [
          {
            id: asset.id,
            ...(name && { name }),
            ...(prompt_description && { prompt_description }),
            ...(kind && { type: kind }),
          },
        ]
        await commands.run({ command: 'changeAssets', assets })
        return
      }
      // Without the old file a replaced one could not be brought back.
      const old = asset.url ? await fileAt(asset.url, `${asset.name}.${asset.extension}`) : undefined
      await change(asset.id, args, options)
      const before = { name: asset.name, description: asset.prompt_description, file: old, type: args.type && type }
      editor.did(
        words.actionEdit(asset.name),
        () => change(asset.id, before),
        () => change(asset.id, args),
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
