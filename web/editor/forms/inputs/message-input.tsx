import { interactiveScenePhrases } from '@fabula/phrases/interactive-scene'
import { useRef } from 'react'
import { useWords } from '../../../page/page-facts.tsx'
import { Button } from '../../../ui/button.tsx'
import type { InputProps } from '../input-props.ts'
import { useField } from '../use-field.ts'
import { useSpelling } from '../use-spelling.ts'
import { LimitedText } from './limited-text.tsx'

const USER = '{{user}}'

/** What is said, with a button that puts the name of the reader's character where the cursor is. */
export function MessageInput({ name, words, facts }: InputProps) {
  const { insertUser } = useWords(interactiveScenePhrases).start
  const { value, set, error } = useField<string>(name)
  const area = useRef<HTMLTextAreaElement>(null)
  const insert = () => {
    const field = area.current
    if (!field) return
    const { selectionStart: from, selectionEnd: to } = field
    set(value.slice(0, from) + USER + value.slice(to))
    requestAnimationFrame(() => {
      field.focus()
      field.setSelectionRange(from + USER.length, from + USER.length)
    })
  }
  return (
    <div className="message-input">
      <LimitedText
        control={area}
        label={words.label}
        hint={words.hint}
        error={error}
        most={facts.kind === 'text' ? facts.most : Number.POSITIVE_INFINITY}
        long
        rows={5}
        {...useSpelling()}
        value={value}
        onChange={set}
      />
      <Button size="small" kind="ghost" onClick={insert}>
        {insertUser}
      </Button>
    </div>
  )
}
