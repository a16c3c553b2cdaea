import type { AssetId } from '@fabula/core/ids'
import type { Asset } from '@fabula/core/novel/asset'
import { fold } from '@fabula/core/novel/fold'
import { editorNovelPhrases } from '@fabula/phrases/editor-novel'
import { type ComponentProps, useState } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Thumb } from '../assets/asset-card.tsx'
import { useNovel } from '../store/use-editor.tsx'

const searchedFrom = 13
/** From this number on only chosen sprites are shown until all are requested: a character may have many mixes. */
const foldedFrom = 40

type SpritePicksProps = { label: string; value: readonly AssetId[]; onChange: (value: AssetId[]) => void }

/** Selects sprites by their pictures. A deleted sprite is shown as unknown and can be deselected. */
export function SpritePicks({ label, value, onChange }: SpritePicksProps) {
  const words = useWords(editorNovelPhrases)
  const sprites = useNovel((novel) => novel.assets.sprites)
  const [query, setQuery] = useState('')
  const [all, setAll] = useState(sprites.length < foldedFrom || value.length === 0)
  const wanted = fold(query)
  const shown = sprites.filter(({ id, name }) => (all || value.includes(id)) && fold(name).includes(wanted))
  const lost = value.filter((id) => !sprites.some((sprite) => sprite.id === id))
  const pick = (id: AssetId, wantedNow: boolean) =>
    onChange(wantedNow ? [...value, id] : value.filter((each) => each !== id))
  return (
    <fieldset className="editor-fieldset">
      <legend>{label}</legend>
      {all && sprites.length >= searchedFrom && <SearchField label={words.search} value={query} onSearch={setQuery} />}
      <ul className="sprite-picks">
        {shown.map((sprite) => (
          <PictureChoice
            key={sprite.id}
            type="checkbox"
            shape="sprite"
            asset={sprite}
            label={sprite.name}
            checked={value.includes(sprite.id)}
            onChange={(event) => pick(sprite.id, event.currentTarget.checked)}
          />
        ))}
        {lost.map((id) => (
          <PictureChoice
            key={id}
            gone
            type="checkbox"
            shape="sprite"
            asset={{}}
            label={words.characters.unknownSprite}
            checked
            onChange={() => pick(id, false)}
          />
        ))}
      </ul>
      {!all && (
        <Button size="small" kind="ghost" onClick={() => setAll(true)}>
          {words.characters.showAll(sprites.length)}
        </Button>
      )}
    </fieldset>
  )
}

type PictureChoiceProps = Omit<ComponentProps<'input'>, 'type'> & {
  type: 'checkbox' | 'radio'
  shape: 'sprite' | 'background'
  asset: Pick<Asset, 'url'>
  label: string
  /** The asset was deleted, but is still chosen. */
  gone?: boolean
}

/** An asset to select by its picture; an empty frame if there is no asset. */
export const PictureChoice = ({ shape, asset, label, gone, ...input }: PictureChoiceProps) => (
  <li>
    <label className="sprite-pick" data-gone={gone || undefined}>
      <input {...input} />
      <span className="asset-thumb" data-type={shape}>
        <Thumb asset={asset} />
      </span>
      <span className="sprite-pick-name">{label}</span>
    </label>
  </li>
)
