import type { AssetId, MusicMixId } from '@fabula/core/ids'
import type { MusicMix } from '@fabula/core/novel/music-mix'
import { limits } from '@fabula/core/record/limits'
import { workshopPhrases } from '@fabula/phrases/workshop'
import { workshopNovelPhrases } from '@fabula/phrases/workshop-novel'
import { useState } from 'react'
import { newId } from '../../client/new-id.ts'
import { useWords } from '../../page/page-facts.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { TrackPlayer } from '../assets/track-player.tsx'
import { FormFrame } from '../forms/form-frame.tsx'
import { useDraftForm } from '../forms/use-draft-form.ts'
import { useSpelling } from '../forms/use-spelling.ts'
import { useNovel, useWorkshop } from '../store/use-workshop.tsx'
import { placed } from './state-edits.ts'

const empty: Omit<MusicMix, 'id'> = { name: '', music_asset_ids: [] }

/** A music mix, new or to be changed: its name, and the tracks that belong to it. */
export function MusicMixForm({ mix, onClose }: { mix: MusicMix | null; onClose: () => void }) {
  const words = useWords(workshopNovelPhrases).music
  const { close } = useWords(workshopPhrases)
  const workshop = useWorkshop()
  const spelling = useSpelling()
  const tracks = useNovel((novel) => novel.assets.musics)
  const draft = useDraftForm<Omit<MusicMix, 'id'>>(`music-mix.${mix?.id ?? 'new'}`, mix ?? empty)
  const [checked, setChecked] = useState(false)
  const { name, music_asset_ids: chosen } = draft.value
  const nameless = name.trim() === ''
  const choose = (id: AssetId, wanted: boolean) =>
    draft.set({ music_asset_ids: wanted ? [...chosen, id] : chosen.filter((each) => each !== id) })
  const lost = chosen.filter((id) => !tracks.some((track) => track.id === id))

  const save = async () => {
    setChecked(true)
    if (nameless || chosen.length === 0) return false
    const next: MusicMix = { id: mix?.id ?? (newId() as MusicMixId), name: name.trim(), music_asset_ids: chosen }
    const what = (mix ? words.deedEdit : words.deedAdd)(next.name)
    const result = await workshop.edit(what, (novel) => ({ ...novel, music_mixes: placed(novel.music_mixes, next) }))
    draft.done()
    onClose()
    return result
  }
  const cancel = () => {
    draft.done()
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={mix ? words.editTitle : words.new} closeLabel={close} size="wide">
      <FormFrame restored={draft.restored} onDropTyped={() => draft.done()} onSave={save} onCancel={cancel}>
        <TextField
          label={words.name}
          maxLength={limits.name}
          {...spelling}
          value={name}
          error={checked && nameless && words.nameRequired}
          onChange={(event) => draft.set({ name: event.currentTarget.value })}
        />
        <fieldset className="bench-fieldset">
          <legend>{words.tracks}</legend>
          {checked && chosen.length === 0 && (
            <p className="ui-field-error" role="alert">
              {words.tracksRequired}
            </p>
          )}
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
                <Checkbox label={words.unknown} data-gone checked onChange={() => choose(id, false)} />
              </li>
            ))}
          </ul>
        </fieldset>
      </FormFrame>
    </Dialog>
  )
}
