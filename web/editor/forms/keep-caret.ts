import { compareTexts } from '@fabula/core/compare/compare-texts'

/**
 * Puts a text that somebody else has changed into the field that is being written in, with the caret between the same words
 * as before: `typed` is what a form's values were, `merged` what they become. Nothing where the field holds none of them.
 */
export function keepCaret(typed: unknown, merged: unknown): void {
  const field = document.activeElement
  if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)) return
  const { selectionStart, selectionEnd, scrollTop } = field
  // Fields that hold no text have no caret.
  if (selectionStart === null || selectionEnd === null) return
  const next = changeOf(field.value, typed, merged)
  if (next === null) return
  const [start, end] = [selectionStart, selectionEnd].map((at) => movedCaret(field.value, next, at)) as [number, number]
  // React finds the value there already, and leaves the caret alone.
  field.value = next
  field.setSelectionRange(start, end)
  field.scrollTop = scrollTop
}

/** What becomes of a text, at whatever depth of the values it stands; null: nothing. */
function changeOf(text: string, typed: unknown, merged: unknown): string | null {
  if (typeof typed === 'string') return typed === text && typeof merged === 'string' && merged !== text ? merged : null
  if (typeof typed !== 'object' || typeof merged !== 'object' || typed === null || merged === null) return null
  for (const [name, value] of Object.entries(typed)) {
    const found = changeOf(text, value, (merged as Record<string, unknown>)[name])
    if (found !== null) return found
  }
  return null
}

/** Where a caret that stood at `at` of `text` stands in what became of it: behind the same letter. */
export function movedCaret(text: string, next: string, at: number): number {
  let [old, moved] = [0, 0]
  for (const part of compareTexts(text, next)) {
    const { length } = part.text
    if (part.kind === 'new') {
      // What came in just where one writes comes after it.
      if (old === at) return moved
      moved += length
      continue
    }
    if (at <= old + length) return part.kind === 'same' ? moved + (at - old) : moved
    old += length
    if (part.kind === 'same') moved += length
  }
  return moved
}

// An input method (Japanese, Chinese, Korean, dead keys, a phone's suggestions) puts a word together in a field before it is
// written. Whoever puts another text into the field meanwhile breaks the word off, or writes it twice.

/** The field in which a word is being put together. */
let field: Element | null = null
let waiting: (() => void)[] = []

function over() {
  field = null
  const now = waiting
  waiting = []
  // Some browsers write the word after they have said that it is done.
  for (const go of now) setTimeout(go)
}

if (typeof document !== 'undefined') {
  document.addEventListener('compositionstart', ({ target }) => {
    field = target instanceof Element ? target : null
  })
  document.addEventListener('compositionend', over)
  document.addEventListener('focusout', over)
}

/** Whether a word is being put together now. A field that has gone puts none together, though nobody says so. */
export function isComposing(): boolean {
  if (field && !field.isConnected) over()
  return field !== null
}

/** Resolves when no word is being put together: at once, or when this one is done. */
export function whenComposed(): Promise<void> {
  return isComposing() ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve()
}
