import { openMark } from '@fabula/core/novel/message-markup'
import { useEffect, useRef } from 'react'
import { MarkedText } from '../../stage/markup.tsx'
import { sentencesOf } from './sentences.ts'
import { typeset } from './typeset.ts'

type FadedTextProps = { text: string; shown: boolean; growing: boolean; onShown: () => void }

/** A page of a message with less motion: whole sentences fade in one after another. */
export function FadedText({ text, shown, growing, onShown }: FadedTextProps) {
  const onShownRef = useRef(onShown)
  onShownRef.current = onShown
  useEffect(() => {
    if (!growing && !shown) onShownRef.current()
  }, [growing, shown])
  const set = typeset(text)
  return (
    <p className="message-text" aria-hidden={growing ? true : undefined}>
      {sentencesOf(set, growing).map((sentence) => (
        <span key={sentence.start} className="message-faded">
          <MarkedText text={openMark(set.slice(0, sentence.start)) + sentence.text} />
        </span>
      ))}
    </p>
  )
}
