import { placeName } from '@fabula/core/novel/message-places'
import { interactiveScenePhrases } from '@fabula/phrases/interactive-scene'
import { useRef } from 'react'
import { useWords } from '../../../page/page-facts.tsx'
import { Button } from '../../../ui/button.tsx'
import { HelpButton } from '../../help/help-button.tsx'
import { LimitedText } from '../../limited-text/limited-text.tsx'
import { useEditorLocation } from '../../location/use-location.tsx'
import { useNovel } from '../../store/use-editor.tsx'
import type { InputProps } from '../input-props.ts'
import { useField } from '../use-field.ts'
import { useSpelling } from '../use-spelling.ts'

const readerPlaceholder = '{{user}}'

/** A message, with buttons that insert emphasis, the reader's name, a flag or a scale at the cursor. */
export function MessageInput({ name, words, facts }: InputProps) {
  const { insertUser, act, strong, insertState } = useWords(interactiveScenePhrases).start
  const { value, set, error } = useField<string>(name)
  const area = useRef<HTMLTextAreaElement>(null)
  /** Replaces the selection, or wraps it. */
  const put = (before: string, after = '') => {
    const field = area.current
    if (!field) return
    const { selectionStart: from, selectionEnd: to } = field
    const within = after === '' ? '' : value.slice(from, to)
    field.focus()
    // Inserts as if typed: the field's own Undo reverts it, and everything typed before. Browsers have no other way to
    // do this.
    const typed = document.execCommand('insertText', false, before + within + after)
    if (!typed) set(value.slice(0, from) + before + within + after + value.slice(to))
    const start = from + before.length
    requestAnimationFrame(() => {
      field.focus()
      field.setSelectionRange(start, start + within.length)
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
      {/* Not a group with the field's name: two elements of one name could not be distinguished. */}
      <div className="message-input-tools">
        <Button size="small" kind="ghost" title={act} onClick={() => put('*', '*')}>
          <i aria-hidden="true">*…*</i>
        </Button>
        <Button size="small" kind="ghost" title={strong} onClick={() => put('**', '**')}>
          <b aria-hidden="true">**…**</b>
        </Button>
        <Button size="small" kind="ghost" onClick={() => put(readerPlaceholder)}>
          {insertUser}
        </Button>
        <MessageHelp value={value} onSet={set} />
        <StatePicker label={insertState} onPick={(state) => put(`{{${state}}}`)} />
      </div>
    </div>
  )
}

/** Drafts of the scene's messages, if a model is connected and a scene is open. */
function MessageHelp({ value, onSet }: { value: string; onSet: (text: string) => void }) {
  const { place } = useEditorLocation()
  if (place.kind === 'novel') return null
  const { scene_id } = place.scene
  const take = (text: string) => {
    onSet(text)
    return () => onSet(value)
  }
  return (
    <>
      <HelpButton
        task={(wish) => ({ kind: 'scene', scene_id, text: value, wish })}
        value={value}
        onTake={([draft]) => take(draft?.text ?? value)}
      />
      {value.trim() !== '' && (
        <HelpButton
          task={(wish) => ({ kind: 'continuation', scene_id, text: value, wish })}
          now={value}
          onTake={([draft]) => take(`${value.trimEnd()}\n\n${draft?.text ?? ''}`)}
        />
      )}
    </>
  )
}

/** The flags and scales that a message can show. Names with braces cannot be used as a placeholder. */
function StatePicker({ label, onPick }: { label: string; onPick: (name: string) => void }) {
  const { flags, scales } = useNovel((novel) => novel.states)
  const names = [...new Set([...scales, ...flags].map((state) => state.name))].filter(
    (each) => !/[{}]/.test(each) && placeName(each) !== 'user',
  )
  if (names.length === 0) return null
  return (
    <select
      className="ui-control message-input-states"
      aria-label={label}
      value=""
      onChange={(event) => onPick(event.target.value)}
    >
      <option value="">{label}</option>
      {names.map((each) => (
        <option key={each} value={each}>
          {each}
        </option>
      ))}
    </select>
  )
}
