import { playPhrases } from '@fabula/phrases/play'
import type { ReactNode } from 'react'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { textLang } from '../../page/text-lang.ts'
import { Button } from '../../ui/button.tsx'
import { DownIcon } from '../../ui/icons.tsx'
import { linesRead, messageOf, type PlayModel } from '../game/play-model.ts'
import { usePreferences } from '../settings/use-preferences.ts'
import { FadedText } from './faded-text.tsx'
import './message-box.css'
import { RevealedText } from './revealed-text.tsx'
import type { Paging } from './use-paging.ts'
import { useReducedMotion } from './use-reduced-motion.ts'

type MessageBoxProps = {
  model: PlayModel
  paging: Paging
  onShown: () => void
  onAdvance: () => void
  /** Whether pages are turned by a button here; otherwise the answer's own arrow does it. */
  turnable: boolean
  /** Beside the name. */
  tools: ReactNode
  /** Beside the button that turns pages. */
  modes: ReactNode
  /** Below the text: the possible answers. */
  children: ReactNode
}

/** The message box: speaker, text, and the possible answers. */
export function MessageBox({ model, paging, onShown, onAdvance, turnable, tools, modes, children }: MessageBoxProps) {
  const words = useWords(playPhrases)
  const { language } = usePage()
  const { speed } = usePreferences()
  const reduced = useReducedMotion()
  const message = messageOf(model)
  const own = message.by === 'reader'
  const name = linesRead(model).at(-1)?.character_name || message.name || (own ? words.you : '')
  const { page, pages, text, growing } = paging
  const inMotion = 'reading' in model && !(own && 'move' in model)
  const shown = !inMotion || model.reading.shown
  const options = { text, shown, growing, onShown }
  const key = `${message.key}-${page}`
  return (
    <section className="message-box" aria-label={words.message}>
      <header className="message-head">
        {name !== '' && (
          <p className="message-name" data-by={message.by}>
            {name}
          </p>
        )}
        {tools}
      </header>
      <div className="message-body" lang={textLang(text, language)}>
        {reduced ? <FadedText key={key} {...options} /> : <RevealedText key={key} {...options} speed={speed} />}
        {turnable && page < pages.length - 1 && (
          <div className="message-turn">
            {modes}
            <Button className="message-on" kind="ghost" size="small" title={words.nextPage} onClick={onAdvance}>
              <span className="message-count" aria-hidden="true">
                {paging.count}
              </span>
              <span className="ui-hidden">{words.nextPage}</span>
              <DownIcon />
            </Button>
          </div>
        )}
      </div>
      <div className="message-answer">{children}</div>
    </section>
  )
}
