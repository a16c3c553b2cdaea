import { editorNovelPhrases } from '@fabula/phrases/editor-novel'
import { useId } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { Thumb } from '../assets/asset-card.tsx'
import { LocationLink } from '../location/use-location.tsx'
import { useNovel } from '../store/use-editor.tsx'

/** The cover, picked among the novel's backgrounds by its picture. */
export function CoverPick({ value, onPick }: { value: string; onPick: (id: string) => void }) {
  const all = useWords(editorNovelPhrases)
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
    <fieldset className="editor-fieldset" data-field="cover">
      <legend>{words.cover}</legend>
      {backgrounds.length === 0 ? (
        <p className="editor-nothing">
          {words.noBackgrounds}{' '}
          <LocationLink to={{ kind: 'novel', section: 'assets', entry: 'background' }}>
            {all.assets.types.background}
          </LocationLink>
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
