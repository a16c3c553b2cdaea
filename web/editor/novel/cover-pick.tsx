import { editorNovelPhrases } from '@fabula/phrases/editor-novel'
import { useId } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { LocationLink } from '../location/use-location.tsx'
import { useNovel } from '../store/use-editor.tsx'
import { PictureChoice } from './picture-choice.tsx'

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
          <PictureChoice
            key={id}
            type="radio"
            shape="background"
            asset={{ url }}
            label={name}
            name={group}
            checked={value === id}
            onChange={() => onPick(id)}
          />
        ))}
      </ul>
    </fieldset>
  )
}
