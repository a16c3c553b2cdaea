import { bare, markedParts } from '@fabula/core/novel/message-markup'
import type { ReactNode } from 'react'

/**
 * Puts the parts of a text between asterisks into elements. `draw` gets each part without its asterisks, and where it
 * begins in `text`.
 */
export const markupElements = (
  text: string,
  draw: (part: string, from: number, at: number) => ReactNode,
): ReactNode[] => {
  let from = 0
  return markedParts(text).map((part, at) => {
    const strong = part[1] === '*'
    const drawn = draw(bare(part, at % 2 > 0), from + (at % 2 ? 1 : 0), at)
    from += part.length
    if (at % 2 === 0) return drawn
    // biome-ignore lint/suspicious/noArrayIndexKey: a part has no key but its index
    return strong ? <b key={at}>{drawn}</b> : <i key={at}>{drawn}</i>
  })
}

/** A text with actions and stressed words set apart. */
export const Acts = ({ text }: { text: string }) => markupElements(text, (part) => part)
