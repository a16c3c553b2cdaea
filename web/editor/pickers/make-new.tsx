import { isBlank } from '@fabula/core/record/is-blank'
import { limits } from '@fabula/core/record/limits'
import { isLonger } from '@fabula/core/record/text-length'
import { editorPhrases } from '@fabula/phrases/editor'
import { makeNewPhrases } from '@fabula/phrases/make-new'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { useAttempt } from '../../page/use-attempt.ts'
import { Button } from '../../ui/button.tsx'
import { focusFirstError } from '../../ui/form-dialog.tsx'
import { isComposing } from '../../ui/key-press.ts'
import { AddIcon } from '../../ui/tool-icons.tsx'
import { useCloseRequest } from '../../ui/use-close-request.ts'
import { LimitedText } from '../limited-text/limited-text.tsx'
import './make-new.css'

type MakeNewProps = {
  /** The button's label: "New flag…". */
  label: string
  /** The label of the name field. */
  field: string
  onMake: (name: string) => Promise<unknown>
  /** Further fields beside the name; `ready` says whether they are filled in. */
  more?: ReactNode
  ready?: boolean
}

/**
 * A button beside a picker that asks for a name and creates the missing thing. The surrounding form keeps its state.
 */
export function MakeNew({ label, field, onMake, more, ready = true }: MakeNewProps) {
  const words = useWords(makeNewPhrases)
  const { cancel } = useWords(editorPhrases)
  const [name, setName] = useState<string | null>(null)
  const { busy, fault, setFault, attempt } = useAttempt()
  const opener = useRef<HTMLButtonElement>(null)
  const left = useRef(false)
  const group = useRef<HTMLDivElement>(null)

  // Right after the render: until then a key such as Ctrl+S would still go to the surrounding form.
  useLayoutEffect(() => {
    if (name === null && left.current) opener.current?.focus()
    left.current = false
  }, [name])
  const leave = () => {
    left.current = true
    setName(null)
    setFault(null)
  }
  useCloseRequest(name !== null, leave)
  const make = async () => {
    const wanted = name?.trim() ?? ''
    if (busy) return
    if (isBlank(wanted)) setFault(words.nameRequired)
    // What is missing is below the name.
    else if (!ready) return setFault(words.incomplete)
    else if (!isLonger(name ?? '', limits.name))
      await attempt(async () => {
        await onMake(wanted)
        leave()
      })
    focusFirstError(group.current)
  }
  // These fields handle Escape and Enter themselves, so that the surrounding form is neither saved nor closed.
  const press = (event: KeyboardEvent) => {
    if (isComposing(event) || event.target instanceof HTMLTextAreaElement) return
    if (event.key === 'Escape') leave()
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) void make()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  if (name === null) {
    return (
      <div className="make-new">
        <Button ref={opener} size="small" kind="ghost" onClick={() => setName('')}>
          <AddIcon />
          {label}
        </Button>
      </div>
    )
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would repeat the label of its field
    <div ref={group} className="make-new" role="group" aria-label={label} data-open="" onKeyDown={press}>
      <LimitedText
        label={field}
        most={limits.name}
        autoFocus
        autoComplete="off"
        value={name}
        error={fault}
        onChange={setName}
      />
      {more}
      <div className="make-new-ways">
        <Button size="small" kind="lamp" busy={busy} onClick={() => void make()}>
          {words.make}
        </Button>
        <Button size="small" onClick={leave}>
          {cancel}
        </Button>
      </div>
    </div>
  )
}
