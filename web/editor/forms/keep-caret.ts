import { compareTexts } from '@fabula/core/compare/compare-texts'

/**
 * Puts another author's change into the focused field, and keeps the caret between the same words. `typed` holds the
 * form's old values, `merged` the new ones. Does nothing when the field shows none of them.
 */
export function keepCaret(typed: unknown, merged: unknown): void {
  const field = document.activeElement
  if (!(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement)) return
  const { selectionStart, selectionEnd, scrollTop } = field
  // Inputs that hold no text have no caret.
  if (selectionStart === null || selectionEnd === null) return
  const next = changeOf(field.value, typed, merged)
  if (next === null) return
  const start = caretAfterChange(field.value, next, selectionStart)
  const end = caretAfterChange(field.value, next, selectionEnd)
  // React then finds the value already set, and does not move the caret.
  field.value = next
  field.setSelectionRange(start, end)
  field.scrollTop = scrollTop
}

/** The new value of a text, at any depth of the form's values; null if it does not change. */
function changeOf(text: string, typed: unknown, merged: unknown): string | null {
  if (typeof typed === 'string') return typed === text && typeof merged === 'string' && merged !== text ? merged : null
  if (typeof typed !== 'object' || typeof merged !== 'object' || typed === null || merged === null) return null
  for (const [name, value] of Object.entries(typed)) {
    const found = changeOf(text, value, (merged as Record<string, unknown>)[name])
    if (found !== null) return found
  }
  return null
}

/** The position in `next` of a caret at `at` in `text`: behind the same letter. */
export function caretAfterChange(text: string, next: string, at: number): number {
  let [old, moved] = [0, 0]
  for (const part of compareTexts(text, next)) {
    const { length } = part.text
    if (part.kind === 'new') {
      // Text inserted exactly at the caret goes after it.
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

// An input method (Japanese, Chinese, Korean, dead keys, a phone's suggestions) composes a word in a field before
// inserting it. Changing the field's text meanwhile aborts the word, or inserts it twice.

/** The field in which a word is being composed. */
let composing: Element | null = null
let waiting: (() => void)[] = []

function endComposition() {
  composing = null
  const now = waiting
  waiting = []
  // Some browsers insert the word only after compositionend.
  for (const go of now) setTimeout(go)
}

if (typeof document !== 'undefined') {
  document.addEventListener('compositionstart', ({ target }) => {
    composing = target instanceof Element ? target : null
  })
  document.addEventListener('compositionend', endComposition)
  document.addEventListener('focusout', endComposition)
}

/** Whether a word is being composed. A field removed from the page composes none, even without an event. */
export function isComposing(): boolean {
  if (composing && !composing.isConnected) endComposition()
  return composing !== null
}

/** Resolves when no word is being composed: at once, or after the current one. */
export function whenComposed(): Promise<void> {
  return isComposing() ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve()
}
