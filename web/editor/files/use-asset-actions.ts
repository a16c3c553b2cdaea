import { changeAsset, createAsset } from '@fabula/contract/routes/assets'
import { assetLists } from '@fabula/core/edit/asset-lists'
import type { AssetId } from '@fabula/core/ids'
import { Asset, type AssetType } from '@fabula/core/novel/asset'
import { saysTheName } from '@fabula/core/novel/asset-note'
import { editorNovelPhrases } from '@fabula/phrases/editor-novel'
import { useMemo } from 'react'
import { ApiError } from '../../client/api-problem.ts'
import { handleProblem } from '../../client/call.ts'
import { nullIfRefused } from '../../client/null-if-refused.ts'
import { session } from '../../client/session.ts'
import { upload } from '../../client/upload.ts'
import { useWords } from '../../page/page-facts.tsx'
import { type Commands, useCommands } from '../commands/use-commands.ts'
import { type NovelParams, useEditorLocation } from '../location/use-location.tsx'
import type { Editor } from '../store/editor.ts'
import { useEditor } from '../store/use-editor.tsx'
import { typeOfAsset, withAsset, withoutAsset } from './asset-edits.ts'
import { readableName } from './asset-files.ts'
import { type UploadOptions, uploadsOnce } from './uploads-once.ts'

type NewAsset = { type: AssetType; name: string; description: string; file: File }
/** The changes of an asset; absent and blank fields stay as they are. */
type AssetChange = { name?: string; description?: string; file?: File; type?: AssetType }

/** Actions on pictures and music. Each updates both views of the novel, and can be undone. */
export function useAssetActions() {
  const editor = useEditor()
  const commands = useCommands()
  const { params } = useEditorLocation()
  const words = useWords(editorNovelPhrases).assets
  return useMemo(() => assetActions(editor, commands, params, words), [editor, commands, params, words])
}

export type AssetActions = ReturnType<typeof assetActions>

type Words = (typeof editorNovelPhrases)['english']['assets']

/** The actions, as the author who opened the editor: once they are logged out, nothing is sent. */
export function assetActions(editor: Editor, commands: Commands, params: NovelParams, words: Words) {
  const author = session.read()?.user.id
  const send = async (route: Parameters<typeof upload>[0], args: Parameters<typeof upload>[1]): Promise<Asset> => {
    if (session.read()?.user.id !== author) throw new ApiError({ status: 0, code: 'no_connection', detail: '' })
    try {
      const headers = { ...args.headers, prefer: 'return=representation' }
      return Asset.parse(await upload(route, { ...args, headers }))
    } catch (error) {
      if (error instanceof ApiError) await handleProblem(error, { quiet: true })
      throw error
    }
  }
  const uploadOnce = uploadsOnce(
    (body, file, key, options) =>
      send(createAsset, { params, body, file, headers: { 'idempotency-key': key }, ...options }),
    (assetId, body) => send(changeAsset, { params: { ...params, assetId }, body }),
  )
  const find = (id: string): { type: AssetType; asset: Asset } | undefined => {
    const { novel } = editor.read()
    const type = typeOfAsset(novel, id)
    const asset = type && novel.assets[assetLists[type]].find((each) => each.id === id)
    return type && asset && { type, asset }
  }
  const take = async (id: AssetId) => {
    await editor.calls.deleteAsset(id)
    editor.applyAnswer((novel) => {
      const type = typeOfAsset(novel, id)
      return type ? withoutAsset(novel, type, id) : novel
    })
  }
  const bringBack = async (type: AssetType, asset: Asset) => {
    await editor.calls.restoreAsset(asset.id)
    editor.applyAnswer((novel) => withAsset(novel, type, asset))
  }
  const change = async (id: AssetId, { name, description, file, type }: AssetChange, options: UploadOptions = {}) => {
    const body = { name: name || undefined, prompt_description: description || undefined, asset_type: type }
    const asset = await send(changeAsset, { params: { ...params, assetId: id }, body, file, ...options })
    editor.applyAnswer((novel) => {
      const from = typeOfAsset(novel, id)
      if (!from) return novel
      const to = type ?? from
      return withAsset(to === from ? novel : withoutAsset(novel, from, id), to, asset)
    })
  }
  /**
   * Marks a description that is still the one derived from the file name as to be confirmed, even if the asset was
   * renamed.
   */
  const noteOrigin = async (asset: Asset, file: File) => {
    if (saysTheName(asset) || asset.prompt_description !== readableName(file.name)) return
    // The asset exists whether or not the mark is saved; the editor itself reports a refusal.
    await nullIfRefused(commands.run({ command: 'leaveUnconfirmed', ids: [asset.id] }, { unlisted: true }))
  }

  return {
    /** Uploads a new asset and adds it to the novel. */
    async add({ type, name, description, file }: NewAsset, options: UploadOptions = {}): Promise<AssetId> {
      const body = { name: name.trim(), prompt_description: description.trim(), asset_type: type }
      const asset = await uploadOnce(body, file, options)
      editor.applyAnswer((novel) => withAsset(novel, type, asset))
      let taken = { type, asset }
      editor.recordAction(
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
    /** Changes texts, type and file. A new file takes a separate call; undoing it uploads the old file again. */
    async change(type: AssetType, asset: Asset, changes: AssetChange, options: UploadOptions = {}): Promise<void> {
      if (!changes.file) {
        const { name, description: prompt_description, type: kind } = changes
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
      // Without the old file, a replacement could not be undone.
      const old = asset.url ? await fileAt(asset.url, `${asset.name}.${asset.extension}`) : undefined
      await change(asset.id, changes, options)
      const before = { name: asset.name, description: asset.prompt_description, file: old, type: changes.type && type }
      editor.recordAction(
        words.actionEdit(asset.name),
        () => change(asset.id, before),
        () => change(asset.id, changes),
      )
    },
    find,
  }
}

/** Downloads a stored file, so that undoing its replacement can upload it again; undefined if it is not available. */
async function fileAt(url: string, name: string): Promise<File | undefined> {
  try {
    const response = await fetch(url)
    return response.ok ? new File([await response.blob()], name) : undefined
  } catch {
    // Undo then restores only the texts.
    return undefined
  }
}
