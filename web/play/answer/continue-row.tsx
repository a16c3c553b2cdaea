import { playPhrases } from '@fabula/phrases/play'
import type { ReactNode } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ForwardIcon } from '../../ui/icons.tsx'

type ContinueRowProps = {
  busy: boolean
  /** There is more of this message to read before the story goes on. */
  more: boolean
  /** Where in a message of several pages the reader is, such as `2/5`. */
  count: string | null
  onAdvance: () => void
  /** Other ways to have the pages turned. */
  children: ReactNode
}

/** Where nothing is to be said: the way on. */
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
