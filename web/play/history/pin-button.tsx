import type { HistoryEntry } from '@fabula/contract/shapes/play'
import { playSheetPhrases } from '@fabula/phrases/play-sheets'
import { useWords } from '../../page/page-facts.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { PinIcon } from '../../ui/tool-icons.tsx'
import type { Pins } from './use-pins.ts'

/** Pins a message, so that it is remembered however long the game gets, or unpins it. */
export function PinButton({ entry, pins }: { entry: HistoryEntry; pins: Pins }) {
  const words = useWords(playSheetPhrases)
  const isPinned = pins.has(entry)
  return (
    <IconButton
      size="small"
      className="history-pin"
      name={isPinned ? words.remembered : words.remember}
      aria-label={isPinned ? words.remember : undefined}
      aria-pressed={isPinned}
      onClick={() => pins.toggle(entry)}
    >
      <PinIcon />
    </IconButton>
  )
}
