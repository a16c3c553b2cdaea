import { type Connection, SayAsk, SpeechSettings } from '@fabula/contract/shapes/models'
import { adminModelPhrases } from '@fabula/phrases/admin-models'
import { useEffect, useState } from 'react'
import { useController } from 'react-hook-form'
import { ApiError } from '../../client/api-problem.ts'
import { fetchTrialSpeech } from '../../client/fetch-trial-speech.ts'
import { problemText } from '../../client/problem-text.ts'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { useTooLong } from '../../page/use-too-long.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Fields } from '../fields.tsx'
import { maxLengthOf } from '../max-length.ts'
import { LinesField } from './lines-field.tsx'

/** The speech service: connection, voices and price; a line can be tried before saving. */
export function SpeechFields({ connections }: { connections: readonly Connection[] }) {
  const { speech: words } = useWords(adminModelPhrases)
  const { field } = useController({ name: 'speech.connection' })
  return (
    <>
      <Select
        {...words.connection}
        name={field.name}
        value={field.value ?? ''}
        onChange={({ currentTarget: { value } }) => field.onChange(value === '' ? null : value)}
      >
        <option value="">{words.nobody}</option>
        {connections.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <LinesField name="speech.voices" {...words.voices} />
      <div className="admin-row">
        <Fields
          schema={SpeechSettings}
          words={words.numbers}
          invalid={words.priceWrong}
          faults={{ characters_per_day: words.charactersWrong }}
          prefix="speech."
        />
      </div>
      {field.value !== null && <Trial id={field.value} />}
    </>
  )
}

const maxTrialLength = maxLengthOf(SayAsk.shape.text)

/** Says a line in the first of the voices as typed. */
function Trial({ id }: { id: string }) {
  const { speech: words } = useWords(adminModelPhrases)
  const { language } = usePage()
  const voices: readonly string[] = useController({ name: 'speech.voices' }).field.value
  const [text, setText] = useState(words.sayLine)
  const [busy, setBusy] = useState(false)
  const [heard, setHeard] = useState<{ sound: string } | { fault: string } | null>(null)
  const sound = heard && 'sound' in heard ? heard.sound : null
  useEffect(() => () => (sound === null ? undefined : URL.revokeObjectURL(sound)), [sound])
  const lengthError = useTooLong()(text, maxTrialLength)
  const say = async () => {
    if (lengthError) return
    setBusy(true)
    try {
      const line = { text: text.trim() || words.sayLine, voice: voices[0] ?? '' }
      setHeard({ sound: URL.createObjectURL(await fetchTrialSpeech({ id }, line)) })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setHeard({ fault: await problemText(error, language) })
    }
    setBusy(false)
  }
  const fault = heard && 'fault' in heard ? heard.fault : undefined
  return (
    <div className="admin-speech-trial">
      <TextField
        label={words.sayLabel}
        error={lengthError ?? fault}
        value={text}
        onChange={({ currentTarget: { value } }) => setText(value)}
      />
      <Button busy={busy} aria-disabled={lengthError !== undefined || undefined} onClick={() => void say()}>
        {words.say}
      </Button>
      {/* biome-ignore lint/a11y/useMediaCaption: its text is in the field beside it */}
      {sound !== null && <audio controls autoPlay src={sound} aria-label={text} />}
    </div>
  )
}
