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
