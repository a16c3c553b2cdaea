import type { AssetId } from '@fabula/core/ids'
import { editorNovelPhrases } from '@fabula/phrases/editor-novel'
import { useId } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Fault } from '../../ui/fault.tsx'
import { TrackPlayer } from '../assets/track-player.tsx'
import type { InputProps } from '../forms/input-props.ts'
import { useField } from '../forms/use-field.ts'
import { LocationLink } from '../location/use-location.tsx'
import { CardButtons } from '../section/card-buttons.tsx'
import { useNovel } from '../store/use-editor.tsx'
import { EntrySection } from './entry-section.tsx'

/** Music mixes: tracks that may follow each other within a scene. */
export function MusicSection() {
  const words = useWords(editorNovelPhrases).music
  const tracks = useNovel((novel) => novel.assets.musics)
  return (
    <EntrySection
      list="music_mixes"
      section="music"
      words={words}
      note={words.emptyText}
      cannotAdd={
        tracks.length > 0 ? undefined : (
          <>
            {words.none}{' '}
            <LocationLink to={{ kind: 'novel', section: 'assets', entry: 'music' }}>{words.toAssets}</LocationLink>
          </>
        )
      }
      thingOf={({ id }) => ({ kind: 'music_mix', id })}
      card={(mix, { mark, ...actions }) => (
        <li key={mix.id} className="editor-card">
          <header>
            <h3>
              {mix.name}
              {mark}
            </h3>
            <span className="editor-row-actions">
              <span className="editor-count">{words.trackCount(mix.music_asset_ids.length)}</span>
              <CardButtons name={mix.name} {...actions} />
            </span>
          </header>
          <ul className="mix-tracks">
            {mix.music_asset_ids.map((id) => {
              const track = tracks.find((each) => each.id === id)
              return (
                <li key={id}>
                  <span>{track?.name ?? words.unknown}</span>
                  {track?.url && <TrackPlayer url={track.url} name={track.name} />}
                </li>
              )
            })}
          </ul>
        </li>
      )}
      look={{ inputs: { music_asset_ids: TracksInput } }}
    />
  )
}

/** The novel's tracks with a checkbox and a play button each; a deleted track can be removed. */
function TracksInput({ name, words }: InputProps) {
  const { unknown } = useWords(editorNovelPhrases).music
  const tracks = useNovel((novel) => novel.assets.musics)
  const { value: chosen, set, error } = useField<AssetId[]>(name)
  const choose = (id: AssetId, wanted: boolean) => set(wanted ? [...chosen, id] : chosen.filter((each) => each !== id))
  const lost = chosen.filter((id) => !tracks.some((track) => track.id === id))
  const errorId = useId()
  return (
    <fieldset className="editor-fieldset" aria-describedby={error ? errorId : undefined}>
      <legend>{words.label}</legend>
      <Fault id={errorId} text={error} />
      <ul className="mix-tracks">
        {tracks.map((track) => (
          <li key={track.id}>
            <Checkbox
              label={track.name}
              checked={chosen.includes(track.id)}
              onChange={(event) => choose(track.id, event.currentTarget.checked)}
            />
            {track.url && <TrackPlayer url={track.url} name={track.name} />}
          </li>
        ))}
        {lost.map((id) => (
          <li key={id}>
            <Checkbox label={unknown} data-gone checked onChange={() => choose(id, false)} />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
