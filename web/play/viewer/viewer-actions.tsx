import type { SimpleState } from '@fabula/contract/shapes/play'
import { isBlank } from '@fabula/core/record/is-blank'
import { viewerPhrases } from '@fabula/phrases/viewer'
import { type FormEvent, useState } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { useTooLong } from '../../page/use-too-long.ts'
import { keepDraft, readDraft } from '../../page/window-draft.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Viewer } from './use-viewer.ts'

/** The way on: choices if there are any, else a text field, else "Continue". */
export function ViewerActions({ viewer: { phase, draft, move }, state }: { viewer: Viewer; state: SimpleState }) {
  const words = useWords(viewerPhrases)
  const busy = phase === 'moving'
  if (state.static_endings.length > 0) {
    return (
      <div className="viewer-ways">
        {state.static_endings.map(({ id, display_name }) => (
          <Button key={id} busy={busy} onClick={() => move({ static_ending_id_choice: id })}>
            {display_name}
          </Button>
        ))}
      </div>
    )
  }
  if (state.current_scene_type === 'INTERACTIVE') {
    return <SayForm draft={draft} busy={busy} onSay={(text) => move({ user_message: text })} />
  }
  return (
    <div className="viewer-ways">
      <Button kind="lamp" busy={busy} onClick={() => move({ user_message: null })}>
        {words.continue}
      </Button>
    </div>
  )
}

type SayFormProps = { draft: string; busy: boolean; onSay: (text: string) => void }

function SayForm({ draft, busy, onSay }: SayFormProps) {
  const words = useWords(viewerPhrases)
  const [text, setText] = useState(() => readDraft<{ text: string }>(draft)?.text ?? '')
  const write = (next: string) => {
    setText(next)
    keepDraft(draft, next === '' ? null : { text: next })
  }
  const lengthError = useTooLong()(text.trim(), 4_000)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!busy && !lengthError && !isBlank(text)) onSay(text.trim())
  }
  return (
    <form className="viewer-say" onSubmit={send}>
      <TextField
        label={words.say}
        labelHidden
        placeholder={words.say}
        value={text}
        error={lengthError}
        autoComplete="off"
        onChange={(event) => write(event.target.value)}
      />
      <Button
        kind="lamp"
        type="submit"
        busy={busy}
        aria-disabled={isBlank(text) || lengthError !== undefined || undefined}
      >
        {words.send}
      </Button>
    </form>
  )
}
