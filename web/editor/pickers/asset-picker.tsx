import type { AssetId } from '@fabula/core/ids'
import type { Asset } from '@fabula/core/novel/asset'
import { fold } from '@fabula/core/novel/fold'
import { scenePhrases } from '@fabula/phrases/editor-scenes'
import { type ReactNode, useId, useState } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { atWidth } from '../../stage/picture-source.ts'
import { Fault } from '../../ui/fault.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { CloseIcon, PictureIcon } from '../../ui/tool-icons.tsx'
import { UploadNew } from './upload-new.tsx'
import './asset-picker.css'

type AssetPickerProps = {
  label: ReactNode
  shape: 'sprite' | 'background'
  assets: readonly Asset[]
  value: AssetId | null
  onChange: (value: AssetId | null) => void
  /** The label of a chosen asset that was deleted. */
  unknown: string
  /** The label of the empty choice, if there is one. */
  none?: string
  error?: string
  /** Turns a file into one of these, if that takes more than storing a plain asset. */
  store?: (file: File) => Promise<AssetId>
}

/** With more assets than this there is a search field. */
const maxUnsearched = 12

/** Selects one of several pictures, each with its name: a group of radio buttons. */
export function AssetPicker({ label, shape, assets, value, onChange, unknown, none, error, store }: AssetPickerProps) {
  const { pickers: words, notFound } = useWords(scenePhrases)
  const name = useId()
  const [query, setQuery] = useState('')
  const wanted = fold(query)
  const found = wanted === '' ? assets : assets.filter((asset) => fold(asset.name).includes(wanted))
  const isMissing = value !== null && !assets.some(({ id }) => id === value)
  return (
    <fieldset
      className="asset-picker editor-fieldset"
      data-shape={shape}
      aria-describedby={error ? `${name}-error` : undefined}
    >
      <legend>{label}</legend>
      <Fault id={`${name}-error`} text={error} />
      {assets.length > maxUnsearched && <SearchField label={words.findPicture} value={query} onSearch={setQuery} />}
      {assets.length === 0 && !isMissing && <p className="ui-field-hint">{words.noPictures}</p>}
      <div className="asset-picker-grid">
        {none && (
          <Choice name={name} checked={value === null} onChoose={() => onChange(null)} label={none}>
            <CloseIcon />
          </Choice>
        )}
        {isMissing && (
          <Choice name={name} checked gone onChoose={() => undefined} label={unknown}>
            <PictureIcon />
          </Choice>
        )}
        {found.map((asset) => (
          <Choice
            key={asset.id}
            name={name}
            checked={asset.id === value}
            onChoose={() => onChange(asset.id)}
            label={asset.name}
          >
            {asset.url ? <img src={atWidth(asset.url, 320)} alt="" loading="lazy" decoding="async" /> : <PictureIcon />}
          </Choice>
        ))}
      </div>
      <UploadNew type={shape} onMade={onChange} store={store} />
      {assets.length > 0 && found.length === 0 && <p role="status">{notFound(query)}</p>}
    </fieldset>
  )
}

type ChoiceProps = {
  name: string
  checked: boolean
  gone?: boolean
  onChoose: () => void
  label: string
  children: ReactNode
}

function Choice({ name, checked, gone, onChoose, label, children }: ChoiceProps) {
  return (
    <label className="asset-choice" data-gone={gone || undefined}>
      <input type="radio" name={name} checked={checked} onChange={onChoose} />
      <span className="asset-choice-picture">{children}</span>
      <span className="asset-choice-name">{label}</span>
    </label>
  )
}
