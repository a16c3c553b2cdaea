import { pageAddress } from '@fabula/contract/page-address'
import { playSheetPhrases } from '@fabula/phrases/play-sheets'
import { useState } from 'react'
import { usePage, useWords } from '../page/page-facts.tsx'
import { Button } from '../ui/button.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import type { PlayGame } from './game/play-game.ts'
import './the-end.css'

/** The curtain, and the ways on from there. */
export default function TheEnd({
  game,
  novelName,
  onHistory,
}: {
  game: PlayGame
  novelName: string
  onHistory: () => void
}) {
  const sheet = useWords(playSheetPhrases)
  const { language } = usePage()
  const [busy, setBusy] = useState(false)
  const again = async () => {
    setBusy(true)
    await game.newGame()
    setBusy(false)
  }
  return (
    <section className="the-end" aria-labelledby="the-end">
      <svg
        className="the-end-curtain"
        viewBox="0 0 200 100"
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        <path d="M0 0h104c-3 20-9 34-8 50 1 18 6 32 5 50H0z" />
        <path
          className="the-end-fold"
          d="M20 0c5 30-6 60 0 100h8c-5-38 6-66 0-100zM52 0c4 34-5 62 0 100h7c-4-40 4-64 0-100zM80 0c3 30-6 66-1 100h6c-4-36 3-68 0-100z"
        />
      </svg>
      <svg
        className="the-end-curtain"
        data-side="right"
        viewBox="0 0 200 100"
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        <path d="M0 0h104c-3 20-9 34-8 50 1 18 6 32 5 50H0z" />
        <path
          className="the-end-fold"
          d="M20 0c5 30-6 60 0 100h8c-5-38 6-66 0-100zM52 0c4 34-5 62 0 100h7c-4-40 4-64 0-100zM80 0c3 30-6 66-1 100h6c-4-36 3-68 0-100z"
        />
      </svg>
      <div className="the-end-words">
        <p>{novelName}</p>
        <h2 id="the-end">{sheet.theEnd}</h2>
        <div className="the-end-ways">
          <Button kind="lamp" size="large" busy={busy} onClick={again}>
            {sheet.startAgain}
          </Button>
          <Button size="large" onClick={onHistory}>
            {sheet.anotherPath}
          </Button>
          <LinkButton kind="ghost" size="large" href={pageAddress.home(language)}>
            {sheet.backToHome}
          </LinkButton>
        </div>
      </div>
    </section>
  )
}
