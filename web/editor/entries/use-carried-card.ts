import { type DragEvent, useState } from 'react'

/** What one card of a list has to do with the card that is carried. */
export type CarriedCard = {
  carried: boolean
  /** The carried card would take its place. */
  under: boolean
  onStart: (event: DragEvent) => void
  onOver: (event: DragEvent) => void
  onDrop: (event: DragEvent) => void
  onEnd: () => void
}

/** Cards of a list that are carried to the place of another by hand; the keyboard has buttons for it. */
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
      // Firefox begins no drag without something in it.
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
