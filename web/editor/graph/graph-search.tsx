import type { SceneGraph, SceneNode } from '@fabula/core/graph/scene-graph'
import { fold } from '@fabula/core/novel/fold'
import { editorGraphPhrases } from '@fabula/phrases/editor-graph'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { isComposing } from '../../ui/key-press.ts'
import { SearchIcon } from '../../ui/tool-icons.tsx'

/** How many names the list shows; the rest is found by typing. */
const most = 100

type GraphSearchProps = {
  graph: SceneGraph
  label: string
  /** Called with the scenes whose names contain the query. */
  onFound?: (places: ReadonlySet<number>) => void
  onPick: (scene: SceneNode, place: number) => void
}

/**
 * Finds a scene by a part of its name. Arrows walk the list, Enter picks. A click or an arrow key in the empty field
 * lists all scenes.
 */
export function GraphSearch({ graph, label, onFound, onPick }: GraphSearchProps) {
  const words = useWords(editorGraphPhrases)
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const id = useId()
  const places = useMemo(() => matching(graph, text), [graph, text])
  const matches = text.trim() === '' ? graph.nodes.map((_, place) => place) : places
  const listed = matches.slice(0, most)

  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (open) list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [open, at])
  const type = (next: string) => {
    setText(next)
    setAt(0)
    setOpen(true)
  }
  // Indexes of the matches change when other authors create or delete scenes.
  useEffect(() => onFound?.(new Set(places)), [places, onFound])
  const pick = (place: number | undefined) => {
    const scene = place === undefined ? undefined : graph.nodes[place]
    if (place === undefined || !scene) return
    setOpen(false)
    onPick(scene, place)
  }
  const press = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const step = event.key === 'ArrowDown' ? 1 : -1
      if (open && listed.length > 0) setAt((at + step + listed.length) % listed.length)
      setOpen(true)
    } else if (event.key === 'Enter') {
      if (open || text.trim() !== '') pick(listed[at])
      // Pressing Enter again goes to the next match.
      if (!open && listed.length > 0) setAt((at + 1) % listed.length)
    } else if (event.key === 'Escape' && (open || text !== '')) {
      if (!open || listed.length === 0) type('')
      setOpen(false)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="graph-search" data-over-board="">
      <SearchIcon />
      <input
        className="ui-control"
        type="search"
        role="combobox"
        aria-label={label}
        placeholder={label}
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-activedescendant={open && listed.length > 0 ? `${id}-${at}` : undefined}
        value={text}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => type(event.target.value)}
        onFocus={() => setOpen(text.trim() !== '')}
        onClick={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={press}
      />
      <div className="graph-search-sheet" hidden={!open}>
        <div ref={list} role="listbox" id={`${id}-list`} aria-label={label}>
          {listed.map((place, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus, as a combobox does
            <div
              key={place}
              role="option"
              id={`${id}-${index}`}
              aria-selected={index === at}
              onPointerDown={(event) => {
                event.preventDefault()
                pick(place)
              }}
            >
              {graph.nodes[place]?.name}
            </div>
          ))}
        </div>
        <p role="status">{words.found(matches.length)}</p>
      </div>
    </div>
  )
}

/** A constant, so that the graph is not redrawn without a reason. */
const noPlaces: readonly number[] = []

function matching({ nodes }: SceneGraph, text: string): readonly number[] {
  const sought = fold(text)
  if (sought === '') return noPlaces
  return nodes.flatMap(({ name }, place) => (fold(name).includes(sought) ? [place] : []))
}
