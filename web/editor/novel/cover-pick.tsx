import { workshopNovelPhrases } from '@fabula/phrases/workshop-novel'
import { useId } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { Thumb } from '../assets/asset-card.tsx'
import { PlaceLink } from '../place/use-place.tsx'
import { useNovel } from '../store/use-workshop.tsx'

/** The cover, picked among the novel's backgrounds by its picture. */
export function CoverPick({ value, onPick }: { value: string; onPick: (id: string) => void }) {
  const all = useWords(workshopNovelPhrases)
  const words = all.info
  const group = useId()
  const backgrounds = useNovel((novel) => novel.assets.backgrounds)
  const lost = value !== '' && !backgrounds.some(({ id }) => id === value)
  const choices = [
    { id: '', name: words.noCover, url: undefined },
    ...(lost ? [{ id: value, name: words.unknownBackground, url: undefined }] : []),
    ...backgrounds,
  ]
  return (
    <fieldset className="bench-fieldset" data-field="cover">
      <legend>{words.cover}</legend>
      {backgrounds.length === 0 ? (
        <p className="bench-nothing">
          {words.noBackgrounds}{' '}
          <PlaceLink to={{ kind: 'novel', section: 'assets', entry: 'background' }}>
            {all.assets.types.background}
          </PlaceLink>
        </p>
      ) : (
        <p className="ui-field-hint">{words.coverHint}</p>
      )}
      <ul className="sprite-picks" data-type="background">
        {choices.map(({ id, name, url }) => (
          <li key={id}>
            <label className="sprite-pick">
              <input type="radio" name={group} checked={value === id} onChange={() => onPick(id)} />
              <span className="asset-thumb" data-type="background">
                <Thumb asset={{ url }} />
              </span>
              <span className="sprite-pick-name">{name}</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
