import { listVoices } from '@fabula/contract/routes/speech'
import { languageTags } from '@fabula/core/novel/known-languages'
import { soundPhrases } from '@fabula/phrases/sound'
import { useEffect, useState } from 'react'
import { call } from '../../client/call.ts'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { canSpeak, useBrowserVoices } from '../../stage/sound/browser-voices.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Select } from '../../ui/select.tsx'
import { type PlayModel, stateOf } from '../game/play-model.ts'
import { type SoundLevels, setLevels, useSoundLevels } from '../sound/sound-levels.ts'
import { findRecognition } from '../speech/recognition.ts'
import { changePreferences, usePreferences } from './use-preferences.ts'

/** Volumes of all sounds, which lines are read aloud with which voice, and dictation. */
export function SoundSettings({ model }: { model: PlayModel }) {
  const words = useWords(soundPhrases)
  const { music: on, volume } = usePreferences()
  const levels = useSoundLevels()
  const own = useServiceVoices()
  const kinds = (['off', 'browser', 'service'] as const).filter(
    (kind) => kind === 'off' || levels.aloud === kind || (kind === 'browser' ? canSpeak() : own.length > 0),
  )
  const slider = (label: string, value: number, set: (value: number) => void) => (
    <label className="settings-volume">
      <span>{label}</span>
      <input
        type="range"
        min="0"
        max="1"
        step="0.05"
        value={value}
        disabled={!on}
        onChange={(event) => set(Number(event.target.value))}
      />
    </label>
  )
  return (
    <fieldset className="settings-sound">
      <legend>{words.title}</legend>
      <Checkbox
        label={words.on}
        hint={words.onHint}
        checked={on}
        onChange={(event) => changePreferences({ music: event.target.checked })}
      />
      {slider(words.music, volume, (value) => changePreferences({ volume: value }))}
      {slider(words.ambience, levels.ambience, (ambience) => setLevels({ ambience }))}
      {slider(words.effects, levels.effects, (effects) => setLevels({ effects }))}
      <Select
        label={words.aloud}
        hint={canSpeak() || own.length > 0 ? words.aloudHint : words.noVoices}
        value={levels.aloud}
        onChange={(event) => setLevels({ aloud: event.target.value as SoundLevels['aloud'] })}
      >
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {words.alouds[kind]}
          </option>
        ))}
      </Select>
      {levels.aloud !== 'off' && (
        <>
          {slider(words.speech, levels.speech, (speech) => setLevels({ speech }))}
          <VoicePicks model={model} own={own} />
        </>
      )}
      {findRecognition() && (
        <Checkbox
          label={words.dictation}
          hint={words.dictationHint}
          checked={levels.dictation}
          onChange={(event) => setLevels({ dictation: event.target.checked })}
        />
      )}
    </fieldset>
  )
}

/** A choice of voice for each character on this stage, and for the narrator. */
function VoicePicks({ model, own }: { model: PlayModel; own: readonly string[] }) {
  const words = useWords(soundPhrases)
  const { language } = usePage()
  const { aloud, voices } = useSoundLevels()
  const here = useBrowserVoices().filter(({ lang }) => lang.startsWith(languageTags[language]))
  const choices =
    aloud === 'service'
      ? own.map((name) => ({ id: name, name }))
      : here.map(({ voiceURI, name }) => ({ id: voiceURI, name }))
  const heard = [
    { character_id: 'narrator', name: words.narrator },
    ...(stateOf(model)?.voices ?? []).map(({ character_id, name }) => ({ character_id: String(character_id), name })),
  ]
  if (choices.length === 0) {
    return aloud === 'browser' && canSpeak() ? <p className="ui-field-hint">{words.noVoiceHere}</p> : null
  }
  const choose = (id: string, voice: string) => {
    const { [id]: _, ...others } = voices
    setLevels({ voices: voice === '' ? others : { ...others, [id]: voice } })
  }
  return heard.map(({ character_id: id, name }) => (
    <Select
      key={id}
      label={words.voiceOf(name)}
      value={choices.some((choice) => choice.id === voices[id]) ? voices[id] : ''}
      onChange={(event) => choose(id, event.target.value)}
    >
      <option value="">{words.asAuthor}</option>
      {choices.map((choice) => (
        <option key={choice.id} value={choice.id}>
          {choice.name}
        </option>
      ))}
    </Select>
  ))
}

/** The voices of this site's speech service, fetched when the sheet opens; empty without a service. */
function useServiceVoices(): readonly string[] {
  const [voices, setVoices] = useState<readonly string[]>([])
  useEffect(() => {
    let stale = false
    call(listVoices, {}, { quiet: true }).then(
      (answer) => stale || setVoices(answer.voices),
      // Not available now: the browser's own are offered.
      () => undefined,
    )
    return () => {
      stale = true
    }
  }, [])
  return voices
}
