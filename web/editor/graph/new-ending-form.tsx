import type { NewEnding } from '@fabula/core/edit/connect-scenes'
import { workshopGraphPhrases } from '@fabula/phrases/workshop-graph'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'

type NewEndingFormProps = {
  kind: NewEnding['kind']
  onMake: (ending: NewEnding) => void
  onBack: () => void
}

/** The little that a new ending must be told before a string can stand for it. */
export function NewEndingForm({ kind, onMake, onBack }: NewEndingFormProps) {
  const words = useWords(workshopGraphPhrases)
  const [name, setName] = useState('')
  const [text, setText] = useState('')
  const [count, setCount] = useState('1')
  const [error, setError] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('input, textarea')?.focus(), [])

  const make = (event: FormEvent) => {
    event.preventDefault()
    const ending = endingOf(kind, name.trim(), text.trim(), count)
    if (ending) return onMake(ending)
    setError({ automatic: words.fillEnding, choice: words.fillChoice, context: words.fillCount }[kind])
  }
  return (
    <form ref={form} className="graph-new-ending" onSubmit={make} noValidate>
      {kind === 'automatic' && (
        <>
          <TextField label={words.endingName} value={name} maxLength={200} onChange={(e) => setName(e.target.value)} />
          <TextArea
            label={words.endingPrompt}
            hint={words.endingPromptHint}
            value={text}
            rows={3}
            onChange={(e) => setText(e.target.value)}
          />
        </>
      )}
      {kind === 'choice' && (
        <>
          <TextField label={words.choiceLabel} value={text} maxLength={200} onChange={(e) => setText(e.target.value)} />
          <TextField label={words.choiceName} value={name} maxLength={200} onChange={(e) => setName(e.target.value)} />
        </>
      )}
      {kind === 'context' && (
        <TextField
          label={words.messageCount}
          type="number"
          min={1}
          step={1}
          value={count}
          onChange={(e) => setCount(e.target.value)}
        />
      )}
      {error && (
        <p className="ui-field-error" role="alert">
          {error}
        </p>
      )}
      <div className="graph-new-ending-foot">
        <Button onClick={onBack}>{words.cancel}</Button>
        <Button kind="lamp" type="submit">
          {words.connectNow}
        </Button>
      </div>
    </form>
  )
}

function endingOf(kind: NewEnding['kind'], name: string, text: string, count: string): NewEnding | null {
  switch (kind) {
    case 'automatic':
      return name && text ? { kind, name, prompt_ending_conditional: text } : null
    case 'choice':
      return name && text ? { kind, name, display_name: text } : null
    case 'context': {
      const message_count = Number(count)
      return Number.isInteger(message_count) && message_count >= 1 ? { kind, message_count } : null
    }
  }
}
