import { type DragEvent, useState } from 'react'

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
export function useCarriedCard(onMove: (from: number, to: number) => void): (index: number) => CarriedCard {
  const [from, setFrom] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const end = () => {
    setFrom(null)
    setOver(null)
  }
  return (index) => ({
    carried: from === index,
    under: from !== null && over === index && from !== index,
    onStart(event) {
      event.dataTransfer.effectAllowed = 'move'
      // Firefox starts no drag without data.
      event.dataTransfer.setData('text/plain', '')
      const card = event.currentTarget.closest('li')
      if (card) event.dataTransfer.setDragImage(card, 12, 12)
      setFrom(index)
    },
    onOver(event) {
      if (from === null) return
      event.preventDefault()
      setOver(index)
    },
    onDrop(event) {
      if (from === null) return
      event.preventDefault()
      if (from !== index) onMove(from, index)
      end()
    },
    onEnd: end,
  })
}
