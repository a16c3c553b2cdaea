import { placeOfEntry } from '@fabula/core/edit/entry-lists'
import { type DragEvent, useState } from 'react'
import { keyOf } from './entry-form.tsx'

/** Drag state and handlers of one card of a list. */
export type CarriedCard = {
  carried: boolean
  /** The dragged card would take this card's place. */
  under: boolean
  onStart: (event: DragEvent) => void
  onOver: (event: DragEvent) => void
  onDrop: (event: DragEvent) => void
  onEnd: () => void
}

/** Reorders a list's cards by dragging; keyboard users have buttons for it. */
export function useCarriedCard(
  entries: readonly object[],
  onMove: (from: number, to: number) => void,
): (index: number) => CarriedCard {
  const [entry, setEntry] = useState<object | null>(null)
  const [over, setOver] = useState<number | null>(null)
  // Other authors may change the list while a card is dragged.
  const key = keyOf(entries, entry)
  const from = key === null ? -1 : placeOfEntry(entries, key)
  const end = () => {
    setEntry(null)
    setOver(null)
  }
  return (index) => ({
    carried: from === index,
    under: from >= 0 && over === index && from !== index,
    onStart(event) {
      event.dataTransfer.effectAllowed = 'move'
      // Firefox starts no drag without data.
      event.dataTransfer.setData('text/plain', '')
      const card = event.currentTarget.closest('li')
      if (card) event.dataTransfer.setDragImage(card, 12, 12)
      setEntry(entries[index] ?? null)
    },
    onOver(event) {
      if (from < 0) return
      event.preventDefault()
      setOver(index)
    },
    onDrop(event) {
      if (from < 0) return
      event.preventDefault()
      if (from !== index) onMove(from, index)
      end()
    },
    onEnd: end,
  })
}
