const highlightName = 'aloud'

/** Marks a range of an element's text, and removes the previous mark. */
export function markWord(element: Element, start: number, end: number): void {
  // Older browsers mark nothing, but still speak.
  if (!('highlights' in CSS)) return
  const [from, to] = [placeIn(element, start), placeIn(element, end)]
  if (!from || !to) {
    unmark()
    return
  }
  const range = document.createRange()
  range.setStart(...from)
  range.setEnd(...to)
  CSS.highlights.set(highlightName, new Highlight(range))
}

/** Removes the mark, if there is one. */
export function unmark(): void {
  if ('highlights' in CSS) CSS.highlights.delete(highlightName)
}

/** The text node and the offset in it for a character offset in an element. */
function placeIn(element: Element, place: number): [Node, number] | null {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let left = place
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const length = node.nodeValue?.length ?? 0
    if (left <= length) return [node, left]
    left -= length
  }
  return null
}
