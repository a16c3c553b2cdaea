import { Voice } from '@fabula/core/novel/character'
import { languageTags } from '@fabula/core/novel/known-languages'
import { factsOfField } from '@fabula/core/record/field-facts'
import { limits } from '@fabula/core/record/limits'
import { stagingPhrases } from '@fabula/phrases/staging'
import { useId } from 'react'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { browserVoice, useBrowserVoices } from '../../stage/sound/browser-voices.ts'
import { Button } from '../../ui/button.tsx'
import { PlayIcon } from '../../ui/tool-icons.tsx'
import type { InputProps } from '../forms/input-props.ts'
import { useField } from '../forms/use-field.ts'
import { LimitedText } from '../limited-text/limited-text.tsx'
import './voice-input.css'

const usual = Voice.parse({})
const percent = factsOfField(Voice.shape.pitch)
const range = { step: 5, ...(percent.kind === 'number' && { min: percent.least, max: percent.most }) }

/** Sets a character's voice for reading aloud; unchanged, they have none of their own. */
export function VoiceInput({ name, words }: InputProps) {
  const labels = useWords(stagingPhrases).voice
  const { language } = usePage()
  const { value, set, error } = useField<Voice | null>(name)
  const voices = useBrowserVoices()
  const list = useId()
  const voice = value ?? usual
  const change = (part: Partial<Voice>) => {
    const next = { ...voice, ...part }
    set(next.name.trim() === '' && next.pitch === usual.pitch && next.pace === usual.pace ? null : next)
  }
  const hear = () => {
    const spoken = new SpeechSynthesisUtterance(labels.sample)
    spoken.lang = languageTags[language]
    spoken.voice = browserVoice(voices, spoken.lang, voice.name)
    spoken.pitch = voice.pitch / 100
    spoken.rate = voice.pace / 100
    speechSynthesis.cancel()
    speechSynthesis.speak(spoken)
  }
  return (
    <fieldset className="voice-input editor-fieldset">
      <legend>{words.label}</legend>
      <p className="ui-field-hint">{words.hint}</p>
      <LimitedText
        label={labels.name}
        error={error}
        value={voice.name}
        most={limits.name}
        list={list}
        autoComplete="off"
        onChange={(name) => change({ name })}
      />
      <datalist id={list}>
        {voices.map(({ voiceURI, name: each }) => (
          <option key={voiceURI} value={each} />
        ))}
      </datalist>
      {(['pitch', 'pace'] as const).map((part) => (
        <label key={part} className="voice-input-slider">
          <span>{labels[part]}</span>
          <input
            type="range"
            {...range}
            value={voice[part]}
            onChange={(event) => change({ [part]: Number(event.currentTarget.value) })}
          />
        </label>
      ))}
      {voices.length > 0 && (
        <div>
          <Button size="small" onClick={hear}>
            <PlayIcon />
            {labels.hear}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
