import { formSchemas } from '@fabula/core/edit/form-schemas'
import type { AssetId } from '@fabula/core/ids'
import type { Asset, AssetType } from '@fabula/core/novel/asset'
import { isUnconfirmed, noteOf } from '@fabula/core/novel/asset-note'
import { indexOf } from '@fabula/core/novel/novel-index'
import { limits } from '@fabula/core/record/limits'
import { cutText } from '@fabula/core/record/text-length'
import { editorNovelPhrases } from '@fabula/phrases/editor-novel'
import { manyAssetPhrases } from '@fabula/phrases/many-assets'
import { useMemo, useRef, useState } from 'react'
import { wasStopped } from '../../client/upload.ts'
import { useWords } from '../../page/page-facts.tsx'
import { useFileAddress } from '../../page/use-file-address.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Progress } from '../../ui/progress.tsx'
import { acceptOf, extensionsOf, fileFault, readableName } from '../files/asset-files.ts'
import { FilePick } from '../files/file-pick.tsx'
import { useAssetActions } from '../files/use-asset-actions.ts'
import type { InputProps } from '../forms/input-props.ts'
import { TextInput } from '../forms/inputs/text-input.tsx'
import { RecordForm } from '../forms/record-form.tsx'
import { useField } from '../forms/use-field.ts'
import { HelpButton } from '../help/help-button.tsx'
import { ForEditors } from '../rights/use-rights.tsx'
import { useNovel } from '../store/use-editor.tsx'
import { UsageList, useUsages } from '../usages/usage-list.tsx'
import { KindSelect, useDuplicateNameHint } from './asset-fields.tsx'
import { CropPicture } from './crop-picture.tsx'
import { FocusPoint } from './focus-point.tsx'
import { StagePreview } from './stage-preview.tsx'
import { TrackPlayer } from './track-player.tsx'
import { useAssetCommands } from './use-asset-commands.ts'

type AssetFormProps = { type: AssetType; asset: Asset | null; onClose: () => void }

/** The form of a new or existing asset, with a preview. */
export function AssetForm({ type, asset, onClose }: AssetFormProps) {
  const words = useWords(editorNovelPhrases).assets
  const actions = useAssetActions()
  const [file, setFile] = useState<File | null>(null)
  const [share, setShare] = useState<number | null>(null)
  const stop = useRef<AbortController | null>(null)
  const [kind, setKind] = useState(type)
  const wrongFile = file && fileFault(file, type)
  const many = useWords(manyAssetPhrases)
  const commands = useAssetCommands()
  const note = useNovel((novel) => asset && noteOf(novel, asset.id))
  const saved = useMemo(
    () => ({
      name: asset?.name ?? '',
      prompt_description: asset?.prompt_description ?? '',
      tags: [...(note?.tags ?? [])],
    }),
    [asset, note],
  )
  const tag = async (id: AssetId, tags: readonly string[]) => {
    if (tags.join('\n') !== saved.tags.join('\n')) await commands.tag([id], tags, saved.tags)
  }
  const inputs = useMemo(
    () => ({
      name: (props: InputProps) => <AssetNameInput {...props} type={kind} own={asset?.id ?? null} />,
      prompt_description: (props: InputProps) => <DescriptionInput {...props} own={asset?.id ?? null} />,
    }),
    [kind, asset?.id],
  )
  const send = async ({ name, prompt_description: description, tags }: typeof saved) => {
    stop.current = new AbortController()
    const options = { signal: stop.current.signal, onProgress: setShare }
    if (asset) {
      const change = {
        name: name === asset.name ? undefined : name,
        description: description === asset.prompt_description ? undefined : description,
        file: file ?? undefined,
        type: kind === type ? undefined : kind,
      }
      if (Object.values(change).some(Boolean)) await actions.change(type, asset, change, options)
      await tag(asset.id, tags)
    } else if (file) {
      await tag(await actions.add({ type, name, description, file }, options), tags)
    }
  }
  const save = async (value: typeof saved) => {
    if (wrongFile || (!asset && !file)) return false
    try {
      await send(value)
    } catch (error) {
      if (wasStopped(error)) return false
      throw error
    } finally {
      setShare(null)
      stop.current = null
    }
    onClose()
    return 'saved' as const
  }
  return (
    <Dialog
      open
      onClose={() => (stop.current ? undefined : onClose())}
      title={asset ? words.editTitle : words.newTitle[type]}
      size="full"
    >
      <div className="asset-form">
        <Preview type={kind} asset={asset} file={wrongFile ? null : file} />
        <RecordForm
          name={`asset.${asset?.id ?? `new-${type}`}`}
          schema={asset ? formSchemas.changedAsset : formSchemas.newAsset}
          words={{
            name: { label: words.name },
            prompt_description: { label: words.description, hint: words.descriptionHint },
            tags: { label: many.tagsLabel, hint: many.tagsHint, add: many.tagsAdd },
          }}
          inputs={inputs}
          saved={saved}
          autoFocus="name"
          onSave={save}
          onCancel={() => (stop.current ? stop.current.abort() : onClose())}
        >
          <FileInput type={type} asset={asset} file={file} onChoose={setFile} />
          {asset && kind !== 'music' && <KindSelect value={kind} onChange={setKind} />}
          {share !== null && file && (
            <Progress
              label={file.name}
              value={share < 1 ? share : undefined}
              text={share < 1 ? words.sending(Math.floor(share * 100)) : words.checking}
            />
          )}
          {asset && kind === 'background' && <FocusPoint asset={asset} />}
          {asset?.url && type !== 'music' && <CropPicture url={asset.url} name={asset.name} onCut={setFile} />}
          {asset && <AssetUsages asset={asset} />}
        </RecordForm>
      </div>
    </Dialog>
  )
}

type FileInputProps = Omit<AssetFormProps, 'onClose'> & { file: File | null; onChoose: (file: File | null) => void }

/** The file input of an asset. An asset without a name is named after its file. */
function FileInput({ type, asset, file, onChoose }: FileInputProps) {
  const words = useWords(editorNovelPhrases).assets
  const { value: name, set: setName, tried } = useField<string>('name')
  const wrongFile = file && fileFault(file, type)
  const choose = (chosen: File | null) => {
    onChoose(chosen)
    if (chosen && name.trim() === '') setName(readableName(chosen.name))
  }
  return (
    <Field
      label={asset ? words.replaceFile : words.file}
      hint={words.accepted(extensionsOf(type).join(', '))}
      error={(wrongFile && words[wrongFile]) || (tried && !asset && !file && words.fileRequired)}
    >
      {(control) => <FilePick {...control} accept={acceptOf(type)} file={file} onChoose={choose} />}
    </Field>
  )
}

function Preview({ type, asset, file }: { type: AssetType; asset: Asset | null; file: File | null }) {
  const chosen = useFileAddress(file)
  const url = chosen ?? asset?.url
  if (!url) return null
  return type === 'music' ? (
    <TrackPlayer key={url} url={url} name={asset?.name ?? file?.name ?? ''} />
  ) : (
    <StagePreview type={type} id={asset?.id ?? 'new'} url={url} />
  )
}

function AssetUsages({ asset }: { asset: Asset }) {
  const words = useWords(editorNovelPhrases).usages
  const usages = useUsages({ kind: 'asset', id: asset.id })
  return (
    <section className="asset-usages">
      <h3>{words.usedIn}</h3>
      {usages.length > 0 ? <UsageList usages={usages} /> : <p>{words.unused}</p>}
    </section>
  )
}

type AssetNameInputProps = InputProps & { type: AssetType; own: AssetId | null }

/** The name input of an asset. A name that another asset of its type has is pointed out, but allowed. */
function AssetNameInput({ type, own, ...input }: AssetNameInputProps) {
  const { value = '' } = useField<string | undefined>(input.name)
  const taken = useDuplicateNameHint(type, value, own)
  return <TextInput {...input} words={taken === undefined ? input.words : { ...input.words, hint: taken }} />
}

/** The description for the storyteller. While it only repeats the file's name, a hint asks to confirm it. */
function DescriptionInput({ own, ...input }: InputProps & { own: AssetId | null }) {
  const words = useWords(manyAssetPhrases)
  const commands = useAssetCommands()
  const { value = '', set } = useField<string | undefined>(input.name)
  const isPicture = useNovel(({ assets }) => own !== null && assets.musics.every(({ id }) => id !== own))
  const waits = useNovel((novel) => {
    const asset = own && indexOf(novel).assets.get(own)
    return asset ? isUnconfirmed(asset, noteOf(novel, asset.id)) && asset.prompt_description === value : false
  })
  return (
    <>
      <TextInput {...input} />
      {own && isPicture && (
        <div className="message-input-tools">
          <HelpButton
            task={(wish) => ({ kind: 'picture', asset_id: own, text: cutText(value, limits.prompt), wish })}
            value={value}
            onTake={([draft]) => {
              set(draft?.text ?? value)
              return () => set(value)
            }}
          />
        </div>
      )}
      {own && waits && (
        <p className="asset-unconfirmed">
          {words.toConfirm}
          <ForEditors>
            <Button size="small" onClick={() => void commands.confirm([own])}>
              {words.confirmOne}
            </Button>
          </ForEditors>
        </p>
      )}
    </>
  )
}
