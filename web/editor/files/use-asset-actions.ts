import { changeAsset, createAsset } from '@fabula/contract/routes/assets'
import { assetLists } from '@fabula/core/edit/asset-lists'
import type { AssetId } from '@fabula/core/ids'
import { Asset, type AssetType } from '@fabula/core/novel/asset'
import { saysTheName } from '@fabula/core/novel/asset-note'
import { editorNovelPhrases } from '@fabula/phrases/editor-novel'
import { useMemo } from 'react'
import { ApiError } from '../../client/api-problem.ts'
import { meetProblem } from '../../client/call.ts'
import { orRefused } from '../../client/or-refused.ts'
import { upload } from '../../client/upload.ts'
import { useWords } from '../../page/page-facts.tsx'
import { type Commands, useCommands } from '../commands/use-commands.ts'
import { type NovelParams, usePlaces } from '../location/use-location.tsx'
import type { Editor } from '../store/editor.ts'
import { useEditor } from '../store/use-editor.tsx'
import { typeOfAsset, withAsset, withoutAsset } from './asset-edits.ts'
import { readableName } from './asset-files.ts'

type Options = { signal?: AbortSignal; onProgress?: (share: number) => void }
export type NewAsset = { type: AssetType; name: string; description: string; file: File }
/** What changes of an asset; absent and blank stays. */
export type AssetChange = { name?: string; description?: string; file?: File; type?: AssetType }

/** What an author does with pictures and music. Each action tells both views of the novel, and can be undone. */
export function useAssetActions() {
  const editor = useEditor()
  const commands = useCommands()
  const { params } = usePlaces()
  const words = useWords(editorNovelPhrases).assets
  return useMemo(() => assetActions(editor, commands, params, words), [editor, commands, params, words])
}

export type AssetActions = ReturnType<typeof assetActions>

type Words = (typeof editorNovelPhrases)['english']['assets']

function assetActions(editor: Editor, commands: Commands, params: NovelParams, words: Words) {
  const send = async (route: Parameters<typeof upload>[0], args: Parameters<typeof upload>[1]): Promise<Asset> => {
    try {
      return Asset.parse(await upload(route, { ...args, headers: { prefer: 'return=representation' } }))
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
  const bringBack = async (type: AssetType, asset: Asset) => {
    await editor.calls.restoreAsset(asset.id)
    editor.learn((novel) => withAsset(novel, type, asset))
  }
  const change = async (id: AssetId, { name, description, file, type }: AssetChange, options: Options = {}) => {
    const body = { name: name || undefined, prompt_description: description || undefined, asset_type: type }
    const asset = await send(changeAsset, { params: { ...params, assetId: id }, body, file, ...options })
    editor.learn((novel) => {
      const from = typeOfAsset(novel, id)
      if (!from) return novel
      const to = type ?? from
      return withAsset(to === from ? novel : withoutAsset(novel, from, id), to, asset)
    })
  }
  /** A description that was left as the file's name gave it waits to be confirmed, whatever the asset is called by now. */
  const noteOrigin = async (asset: Asset, file: File) => {
    if (saysTheName(asset) || asset.prompt_description !== readableName(file.name)) return
    // The asset is there, whatever becomes of the mark: the editor says by itself why it was refused.
    await orRefused(commands.run({ command: 'leaveUnconfirmed', ids: [asset.id] }, { unlisted: true }))
  }

  return {
    /** Sends a new asset, and has it in the novel. */
    async add({ type, name, description, file }: NewAsset, options: Options = {}): Promise<AssetId> {
      const body = { name: name.trim(), prompt_description: description.trim(), asset_type: type }
      const asset = await send(createAsset, { params, body, file, ...options })
      editor.learn((novel) => withAsset(novel, type, asset))
      let taken = { type, asset }
      editor.did(
        words.actionAdd(asset.name),
        () => {
          taken = find(asset.id) ?? taken
          return take(asset.id)
        },
        () => bringBack(taken.type, taken.asset),
      )
      await noteOrigin(asset, file)
      return asset.id
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
