import { playPhrases } from '@fabula/phrases/play'
import { playSheetPhrases } from '@fabula/phrases/play-sheets'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { AskAgain } from '../../page/ask-again.tsx'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { textLang } from '../../page/text-lang.ts'
import { Acts } from '../../stage/acts.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { PlayModel } from '../game/play-model.ts'
import { typeset } from '../message/typeset.ts'
import type { ChatLine } from './chat-line.ts'
import './chat-log.css'
import { useChatLines } from './use-chat-lines.ts'
import { useLatestPart } from './use-latest-part.ts'

/** Within this distance from its end the log follows new text, in pixels. */
const nearEnd = 120

const noLines: ChatLine[] = []

/**
 * The game as a conversation. The page's announcer reads new messages aloud, so the log itself is not a live region.
 */
export default function ChatLog({ model }: { model: PlayModel }) {
  const words = useWords(playPhrases)
  const sheet = useWords(playSheetPhrases)
  const { language } = usePage()
  const { lines, earlier, failed, again } = useChatLines(model, language, words.you)
  const { part, mark } = useLatestPart(lines ?? noLines, earlier)
  const log = useRef<HTMLDivElement>(null)
  const follows = useRef(true)

  const last = part.at(-1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: everything that lengthens the log scrolls it
  useLayoutEffect(() => {
    const element = log.current
    if (element && (follows.current || last?.key === 'sent')) element.scrollTop = element.scrollHeight
  }, [last?.key, last?.text])
  // The answer area or the keyboard has grown: keep the last lines in view.
  useEffect(() => {
    const element = log.current
    if (!element) return
    const resized = new ResizeObserver(() => {
      if (follows.current) element.scrollTop = element.scrollHeight
    })
    resized.observe(element)
    return () => resized.disconnect()
  }, [])
  const watch = () => {
    const element = log.current
    if (element) follows.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearEnd
  }
  return (
    <div
      ref={log}
      className="chat-log"
      role="log"
      aria-live="off"
      aria-label={words.history}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable by keyboard
      tabIndex={0}
      onScroll={watch}
    >
      {lines === null && <Skeleton shape="block" count={3} label={words.loading} />}
      {failed && <AskAgain text={sheet.historyFailed} onAgain={again} />}
      {lines?.length === 0 && !failed && <p className="chat-empty">{sheet.noHistory}</p>}
      <ol className="chat-lines">
        <li ref={mark} className="chat-mark" aria-hidden="true" />
        {part.map((line) => (
          <Line key={line.key} line={line} />
        ))}
      </ol>
    </div>
  )
}

function Line({ line }: { line: ChatLine }) {
  return (
    <li className="chat-line" data-by={line.by} data-growing={line.growing || undefined}>
      {line.by === 'story' && <Avatar name={line.name} picture={line.avatar} />}
      <div className="chat-paper">
        <p className="chat-name">{line.name}</p>
        <p className="chat-text" lang={textLang(line.text, usePage().language)}>
          <Acts text={typeset(line.text)} />
        </p>
      </div>
    </li>
  )
}
