import { fold } from '@fabula/core/novel/fold'
import { isBlank } from '@fabula/core/record/is-blank'
import { makeNewPhrases } from '@fabula/phrases/make-new'
import { type KeyboardEvent, type ReactNode, type UIEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { isComposing } from '../../ui/key-press.ts'
import { AddIcon } from '../../ui/tool-icons.tsx'
import './pick-list.css'

/** One thing to pick. Options of one `group` are listed together under its name. */
export type PickOption = {
  id: string
  label: string
  group?: string
  note?: string
  face?: ReactNode
  /** The thing was deleted, but is still chosen. */
  gone?: boolean
}

type PickListProps = {
  /** The label of the search field, and through it of the list. */
  label: string
  labelHidden?: boolean
  placeholder?: string
  options: readonly PickOption[]
  selected?: string | null
  onPick: (id: string) => void
  /** Called on Escape, if the list can be closed. */
  onLeave?: () => void
  /** Text in place of the list when nothing matches the query. */
  none: (query: string) => string
  focus?: boolean
  /** What can be created from a query that no option has as its name. */
  make?: readonly { label: (name: string) => string; onMake: (name: string) => void }[]
}

/** The number of options rendered at once; scrolling renders more. */
const pageSize = 60

/**
 * A list to pick one thing from, by pointer, by arrow keys, or by typing a part of its name. Fast with thousands of
 * options.
 */
export function PickList(props: PickListProps) {
  const { label, labelHidden, placeholder, options, selected, onPick, onLeave, none, focus, make = [] } = props
  const { notThere } = useWords(makeNewPhrases)
  const base = useId()
  const [query, setQuery] = useState('')
  const [shown, setShown] = useState(pageSize)
  const [at, setAt] = useState<number | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const folded = useMemo(() => options.map((option) => fold(option.label)), [options])
  const found = useMemo(() => {
    const wanted = fold(query)
    return wanted === '' ? options : options.filter((_, index) => folded[index]?.includes(wanted))
  }, [options, folded, query])
  const chosen = found.findIndex(({ id }) => id === selected)
  const active = at ?? (query !== '' && found.length > 0 ? 0 : chosen >= 0 ? chosen : null)
  const drawn = found.slice(0, Math.max(shown, (active ?? 0) + pageSize / 2))

  const wanted = query.trim()
  const unknown = !isBlank(wanted) && !folded.includes(fold(wanted))

  const search = (text: string) => {
    setQuery(text)
    setAt(null)
    setShown(pageSize)
  }
  const walk = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    const last = found.length - 1
    const next = stepped(event.key, active, last)
    if (next !== null) {
      event.preventDefault()
      setAt(next)
    } else if (event.key === 'Enter') {
      // The key must not submit the surrounding form.
      event.preventDefault()
      const option = active === null ? undefined : found[active]
      if (option) onPick(option.id)
      else if (unknown) make[0]?.onMake(wanted)
    } else if (event.key === 'Escape' && (query !== '' || onLeave)) {
      event.preventDefault()
      event.stopPropagation()
      if (query !== '') search('')
      else onLeave?.()
    }
  }
  const grow = ({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent) => {
    if (scrollTop + 2 * clientHeight > scrollHeight && shown < found.length) setShown(shown + pageSize)
  }
  // The list may have opened at the lower edge of a dialog.
  useEffect(() => {
    if (focus) box.current?.scrollIntoView({ block: 'nearest' })
  }, [focus])
  // Keeps the active option in sight.
  useEffect(() => {
    if (active !== null) keepInSight(list.current)
  }, [active])

  return (
    <div ref={box} className="pick-list">
      <Field label={label} labelHidden={labelHidden}>
        {(control) => (
          <input
            {...control}
            ref={field}
            className="ui-control"
            type="search"
            role="combobox"
            aria-expanded="true"
            aria-controls={`${base}-list`}
            aria-activedescendant={active === null ? undefined : `${base}-${active}`}
            aria-autocomplete="list"
            autoComplete="off"
            // biome-ignore lint/a11y/noAutofocus: the author just asked for this list
            autoFocus={focus}
            placeholder={placeholder}
            value={query}
            onChange={(event) => search(event.target.value)}
            onKeyDown={walk}
          />
        )}
      </Field>
      <div
        ref={list}
        id={`${base}-list`}
        className="pick-list-options"
        role="listbox"
        aria-label={label}
        tabIndex={-1}
        onScroll={grow}
      >
        {grouped(drawn).map(({ group, options: inGroup }) => (
          <OptionGroup key={group ?? ''} name={group}>
            {inGroup.map(({ option, index }) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard walks the list from its search field
              <div
                key={option.id}
                id={`${base}-${index}`}
                role="option"
                tabIndex={-1}
                className="pick-list-option"
                aria-selected={option.id === selected}
                data-active={index === active || undefined}
                data-gone={option.gone || undefined}
                onClick={() => onPick(option.id)}
              >
                {option.face}
                <span>{option.label}</span>
                {option.note && <small>{option.note}</small>}
              </div>
            ))}
          </OptionGroup>
        ))}
      </div>
      {found.length === 0 && (
        <p className="pick-list-none" role="status">
          {none(query)}
        </p>
      )}
      {make.length > 0 && query === '' && found.length > 0 && <p className="ui-field-hint">{notThere}</p>}
      {unknown &&
        make.map(({ label: labelOf, onMake }, index) => (
          <Button
            // biome-ignore lint/suspicious/noArrayIndexKey: the offers are always the same ones
            key={index}
            size="small"
            kind="ghost"
            onClick={() => {
              // The button disappears once the name is taken, possibly before the new thing exists.
              field.current?.focus()
              onMake(wanted)
            }}
          >
            <AddIcon />
            {labelOf(wanted)}
          </Button>
        ))}
    </div>
  )
}

function OptionGroup({ name, children }: { name: string | undefined; children: ReactNode }) {
  if (name === undefined) return children
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a listbox
    <div role="group" aria-label={name}>
      <p className="pick-list-group" aria-hidden="true">
        {name}
      </p>
      {children}
    </div>
  )
}

function stepped(key: string, active: number | null, last: number): number | null {
  if (last < 0) return null
  switch (key) {
    case 'ArrowDown':
      return active === null || active === last ? 0 : active + 1
    case 'ArrowUp':
      return active === null || active === 0 ? last : active - 1
    default:
      return null
  }
}

/** Scrolls only the list itself to its active option. */
function keepInSight(list: HTMLElement | null) {
  const option = list?.querySelector<HTMLElement>('[data-active]')
  if (!list || !option) return
  const above = option.getBoundingClientRect().top - list.getBoundingClientRect().top
  const margin = option.offsetHeight
  if (above < margin) list.scrollTop += above - margin
  else if (above + 2 * margin > list.clientHeight) list.scrollTop += above + 2 * margin - list.clientHeight
}

type Placed = { option: PickOption; index: number }

/** Groups neighbouring options, each with its index in the whole list. */
function grouped(options: readonly PickOption[]): { group: string | undefined; options: Placed[] }[] {
  const groups = new Map<string | undefined, Placed[]>()
  options.forEach((option, index) => {
    const placed = groups.get(option.group) ?? []
    placed.push({ option, index })
    groups.set(option.group, placed)
  })
  return [...groups].map(([group, placed]) => ({ group, options: placed }))
}
