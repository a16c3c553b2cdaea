/** Ctrl+S, in whatever layout. While an input method has the keys, the word is not written yet. */
export const isSaveKey = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && event.code === 'KeyS' && !event.isComposing
