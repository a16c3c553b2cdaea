import { playPhrases } from '@fabula/phrases/play'
import type { ReactNode } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ForwardIcon } from '../../ui/icons.tsx'

type ContinueRowProps = {
  busy: boolean
  /** Whether more of this message is to be read before the story goes on. */
  more: boolean
  /** The position in a message of several pages, such as `2/5`. */
  count: string | null
  onAdvance: () => void
  /** The buttons of the other advance modes. */
  children: ReactNode
}

/** The button to go on, where no text is expected. */
export function ContinueRow({ busy, more, count, onAdvance, children }: ContinueRowProps) {
  const words = useWords(playPhrases)
  return (
    <div className="answer-continue">
      {count && (
        <span className="message-count" aria-hidden="true">
          {count}
        </span>
      )}
      <span>{words.pressArrow}</span>
      {children}
      <IconButton name={more ? words.nextPage : words.continue} kind="lamp" busy={busy} onClick={onAdvance}>
        <ForwardIcon />
      </IconButton>
    </div>
  )
}
