import type { Asset, AssetType } from '@fabula/core/novel/asset'
import { limits } from '@fabula/core/record/limits'
import { workshopPhrases } from '@fabula/phrases/workshop'
import { workshopNovelPhrases } from '@fabula/phrases/workshop-novel'
import { useRef, useState } from 'react'
import { wasStopped } from '../../client/upload.ts'
import { useWords } from '../../page/page-facts.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Progress } from '../../ui/progress.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { FormFrame } from '../forms/form-frame.tsx'
import { useDraftForm } from '../forms/use-draft-form.ts'
import { useSpelling } from '../forms/use-spelling.ts'
import { UsageList, useUsages } from '../usages/usage-list.tsx'
import { acceptOf, endingsOf, fileFault, readableName } from './asset-files.ts'
import { StagePreview } from './stage-preview.tsx'
import { TrackPlayer } from './track-player.tsx'
import { useFileAddress } from './upload-panel.tsx'
import { useAssetDeeds } from './use-asset-deeds.ts'

type AssetFormProps = { type: AssetType; asset: Asset | null; onClose: () => void }

/** A picture or a track, new or to be changed, and how it will look or sound. */
export function AssetForm({ type, asset, onClose }: AssetFormProps) {
  const words = useWords(workshopNovelPhrases).assets
  const { close } = useWords(workshopPhrases)
  const spelling = useSpelling()
  const deeds = useAssetDeeds()
  const draft = useDraftForm(`asset.${asset?.id ?? `new-${type}`}`, {
    name: asset?.name ?? '',
    description: asset?.prompt_description ?? '',
  })
  const [file, setFile] = useState<File | null>(null)
  const [checked, setChecked] = useState(false)
  const [share, setShare] = useState<number | null>(null)
  const stop = useRef<AbortController | null>(null)
  const [kind, setKind] = useState(type)
  const { name, description } = draft.value
  const wrongFile = file && fileFault(file, type)
  const missing = {
    name: !asset && name.trim() === '',
    description: !asset && description.trim() === '',
    file: !asset && !file,
  }

  const choose = (chosen: File | null) => {
    setFile(chosen)
    if (chosen && name.trim() === '') draft.set({ name: readableName(chosen.name) })
  }
  const send = async () => {
    stop.current = new AbortController()
    const manner = { signal: stop.current.signal, onProgress: setShare }
    if (asset) {
      const change = {
        name: name.trim() === asset.name ? undefined : name.trim(),
        description: description.trim() === asset.prompt_description ? undefined : description.trim(),
        file: file ?? undefined,
        type: kind === type ? undefined : kind,
      }
      if (Object.values(change).some(Boolean)) await deeds.change(type, asset, change, manner)
    } else if (file) {
      const given = { type, name, description, file }
      await deeds.learnNew(given, await deeds.send(given, manner))
    }
  }
  const save = async () => {
    setChecked(true)
    if (missing.name || missing.description || missing.file || wrongFile) return false
    try {
      await send()
    } catch (error) {
      if (wasStopped(error)) return false
      throw error
    } finally {
      setShare(null)
      stop.current = null
    }
    draft.done()
    onClose()
    return 'saved'
  }
  const cancel = () => {
    if (stop.current) return stop.current.abort()
    draft.done()
    onClose()
  }
  return (
    <Dialog
      open
      onClose={() => (stop.current ? undefined : onClose())}
      title={asset ? words.editTitle : words.newTitle[type]}
      closeLabel={close}
      size="full"
    >
      <div className="asset-form">
        <Preview type={kind} asset={asset} file={wrongFile ? null : file} />
        <FormFrame restored={draft.restored} onDropTyped={() => draft.done()} onSave={save} onCancel={cancel}>
          <TextField
            label={words.name}
            data-first-focus
            maxLength={limits.name}
            {...spelling}
            value={name}
            error={checked && missing.name && words.nameRequired}
            onChange={(event) => draft.set({ name: event.currentTarget.value })}
          />
          <TextArea
            label={words.description}
            hint={words.descriptionHint}
            maxLength={limits.prompt}
            {...spelling}
            value={description}
            error={checked && missing.description && words.descriptionRequired}
            onChange={(event) => draft.set({ description: event.currentTarget.value })}
          />
          <Field
            label={asset ? words.replaceFile : words.file}
            hint={words.accepted(endingsOf(type).join(', '))}
            error={(wrongFile && words[wrongFile]) || (checked && missing.file && words.fileRequired)}
          >
            {(control) => (
              <div className="file-pick">
                <input
                  {...control}
                  type="file"
                  accept={acceptOf(type)}
                  onChange={(event) => choose(event.currentTarget.files?.[0] ?? null)}
                />
                <span className="ui-button" data-kind="quiet" data-size="small" aria-hidden="true">
                  {words.chooseOne}
                </span>
                <span aria-hidden="true">{file?.name ?? words.noFile}</span>
              </div>
            )}
          </Field>
          {asset && type !== 'music' && (
            <Select
              label={words.kind}
              value={kind}
              onChange={(event) => setKind(event.currentTarget.value === 'sprite' ? 'sprite' : 'background')}
            >
              <option value="sprite">{words.one.sprite}</option>
              <option value="background">{words.one.background}</option>
            </Select>
          )}
          {share !== null && file && (
            <Progress
              label={file.name}
              value={share < 1 ? share : undefined}
              text={share < 1 ? words.sending(Math.floor(share * 100)) : words.checking}
            />
          )}
          {asset && <AssetUsages asset={asset} />}
        </FormFrame>
      </div>
    </Dialog>
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
  const words = useWords(workshopNovelPhrases).usages
  const usages = useUsages({ kind: 'asset', id: asset.id })
  return (
    <section className="asset-usages">
      <h3>{words.usedIn}</h3>
      {usages.length > 0 ? <UsageList usages={usages} /> : <p>{words.unused}</p>}
    </section>
  )
}
