import type { AssetId, MusicMixId } from '@fabula/core/ids'
import { indexOf } from '@fabula/core/novel/novel-index'
import { interactiveScenePhrases } from '@fabula/phrases/interactive-scene'
import { workshopPhrases } from '@fabula/phrases/workshop'
import { scenePhrases } from '@fabula/phrases/workshop-scenes'
import { useMemo, useState } from 'react'
import { ApiProblem } from '../../client/api-problem.ts'
import { showProblem } from '../../client/show-problem.ts'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { MuteIcon } from '../../ui/icons.tsx'
import { Select } from '../../ui/select.tsx'
import { toast } from '../../ui/toast.ts'
import { FormFrame } from '../forms/form-frame.tsx'
import { useDraftForm } from '../forms/use-draft-form.ts'
import { DrawerHead } from '../frame/drawer-head.tsx'
import { TrackPreview } from '../pickers/track-preview.tsx'
import { useNovel } from '../store/use-workshop.tsx'
import type { SectionProps } from './interactive-scene-editor.tsx'
import { useSceneEdit } from './use-scene-edit.ts'
import '../entries/entries.css'

type Typed = { mix: MusicMixId | ''; start: AssetId | '' }

/** The mix of a scene and the track that begins. */
export function MusicSection({ scene }: SectionProps) {
  const words = useWords(interactiveScenePhrases).music
  const unknown = useWords(scenePhrases)
  const { sceneSections } = useWords(workshopPhrases)
  const mixes = useNovel((novel) => novel.music_mixes)
  const { assets } = useNovel(indexOf)
  const edit = useSceneEdit(scene.id)
  const saved = useMemo(
    (): Typed => ({ mix: scene.music?.music_mix_id ?? '', start: scene.music?.start_asset_music_id ?? '' }),
    [scene.music],
  )
  const draft = useDraftForm(`scene.${scene.id}.music`, saved)
  const [checked, setChecked] = useState(false)
  const { mix: mixId, start } = draft.value
  const mix = mixes.find(({ id }) => id === mixId)
  const tracks = (mix?.music_asset_ids ?? []).flatMap((id) => assets.get(id) ?? [])
  const track = start === '' ? undefined : assets.get(start)
  const goneMix = mixId !== '' && !mix
  const goneTrack = start !== '' && !tracks.some(({ id }) => id === start)
  const complete = mix !== undefined && track !== undefined && !goneTrack

  const save = async () => {
    setChecked(true)
    if (mixId === '' || start === '' || !complete) return false
    const result = await edit(words.deed, () => ({ music: { music_mix_id: mixId, start_asset_music_id: start } }))
    reset()
    if (result === 'saved') toast.success(words.saved)
    return result
  }
  const reset = () => {
    draft.done()
    setChecked(false)
  }
  const clear = async () => {
    reset()
    try {
      await edit(words.deedClear, () => ({ music: null }))
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem
      await showProblem(problem)
    }
  }
  return (
    <section className="entries">
      <DrawerHead title={sceneSections.music} note={words.note}>
        {scene.music && (
          <Button onClick={() => void clear()}>
            <MuteIcon />
            {words.clear}
          </Button>
        )}
      </DrawerHead>
      {!scene.music && <p className="bench-nothing">{words.silent}</p>}
      <FormFrame restored={draft.restored} onDropTyped={() => draft.done()} onSave={save} onCancel={reset}>
        <Select
          label={words.mix}
          hint={mixes.length === 0 ? words.noMixes : undefined}
          data-gone={goneMix || undefined}
          value={mixId}
          onChange={(event) => draft.set({ mix: event.target.value as MusicMixId | '', start: '' })}
        >
          <option value="">{unknown.entries.choose}</option>
          {goneMix && <option value={mixId}>{unknown.unknownMusicMix}</option>}
          {mixes.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <div className="music-start">
          <Select
            label={words.start}
            disabled={!mix && !goneTrack}
            data-gone={goneTrack || undefined}
            value={start}
            onChange={(event) => draft.set({ start: event.target.value as AssetId | '' })}
          >
            <option value="">{unknown.entries.choose}</option>
            {goneTrack && <option value={start}>{track?.name ?? unknown.unknownMusic}</option>}
            {tracks.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
          {track && <TrackPreview key={track.id} track={track} />}
        </div>
        {checked && !complete && (
          <p className="ui-field-error" role="alert">
            {words.required}
          </p>
        )}
      </FormFrame>
    </section>
  )
}
