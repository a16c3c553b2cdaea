const NAME = 'aloud'

/** Marks a part of the text of an element, by its places in that text, and takes the mark off what had it before. */
export function markWord(element: Element, start: number, end: number): void {
  // Older browsers mark nothing, and say it all the same.
  if (!('highlights' in CSS)) return
  const [from, to] = [placeIn(element, start), placeIn(element, end)]
  if (!from || !to) {
    unmark()
    return
  }
  const range = document.createRange()
  range.setStart(...from)
  range.setEnd(...to)
  CSS.highlights.set(NAME, new Highlight(range))
}

export function unmark(): void {
  if ('highlights' in CSS) CSS.highlights.delete(NAME)
}

/** The node and place in it where so many characters of an element's text have gone by. */
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
