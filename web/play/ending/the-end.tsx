import { pageAddress } from '@fabula/contract/page-address'
import { readEnding } from '@fabula/contract/routes/ending'
import type { EndingCard } from '@fabula/contract/shapes/ending'
import type { PlayState } from '@fabula/contract/shapes/play'
import { endingPhrases } from '@fabula/phrases/ending'
import { playSheetPhrases } from '@fabula/phrases/play-sheets'
import { playbillPhrases } from '@fabula/phrases/playbill'
import { lazy, Suspense, useEffect, useState } from 'react'
import { call } from '../../client/call.ts'
import { isOfflineCopy } from '../../client/is-offline-copy.ts'
import { loadChunk } from '../../client/load-chunk.ts'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import type { PlayGame } from '../game/play-game.ts'
import { EndingHead } from './ending-head.tsx'
import { LikeButton } from './like-button.tsx'
import { MissedWays } from './missed-ways.tsx'
import './the-end.css'

const Playbill = lazy(() => loadChunk(() => import('../../playbill/playbill-dialog.tsx')))
const Share = lazy(() => loadChunk(() => import('./share-dialog.tsx')))

type TheEndProps = { game: PlayGame; state: PlayState; onHistory: () => void }

/**
 * The end of a game: its ending, what can be shared, the ways on, the credits, and the missed ways. Facts about the
 * ending are fetched; if that fails, the rest is still shown with all ways on.
 */
export default function TheEnd({ game, state, onHistory }: TheEndProps) {
  const sheet = useWords(playSheetPhrases)
  const words = useWords(endingPhrases)
  const { title: playbill } = useWords(playbillPhrases)
  const { language } = usePage()
  const card = useEnding(state)
  const [busy, setBusy] = useState(false)
  const [open, setOpen] = useState<'playbill' | 'share' | null>(null)
  const { novel_id: novelId, game_state_id: stateId } = state
  const again = async () => {
    setBusy(true)
    await game.newGame()
    setBusy(false)
  }
  return (
    <section className="the-end" aria-labelledby="the-end">
      <Curtain />
      <Curtain side="right" />
      <div className="the-end-words">
        <p>{state.novel_name}</p>
        <h2 id="the-end">{sheet.theEnd}</h2>
        {card && <EndingHead card={card} />}
        <div className="the-end-ways">
          <Button kind="lamp" size="large" busy={busy} onClick={again}>
            {sheet.startAgain}
          </Button>
          <Button size="large" onClick={onHistory}>
            {sheet.anotherPath}
          </Button>
          {!isOfflineCopy && (
            <LinkButton kind="ghost" size="large" href={pageAddress.home(language)}>
              {sheet.backToHome}
            </LinkButton>
          )}
        </div>
        <div className="the-end-keepsakes">
          {stateId && <Button onClick={() => setOpen('playbill')}>{playbill}</Button>}
          {!isOfflineCopy && card && stateId && <Button onClick={() => setOpen('share')}>{words.share}</Button>}
          {!isOfflineCopy && card && <LikeButton id={novelId} likes={card.likes} liked={card.liked} />}
        </div>
        {card && card.credits !== '' && (
          <section className="the-end-credits" aria-labelledby="the-end-credits">
            <h3 id="the-end-credits">{words.credits}</h3>
            <p>{card.credits}</p>
          </section>
        )}
        {card && card.missed.length > 0 && <MissedWays missed={card.missed} onGo={(id) => game.goTo(id)} />}
      </div>
      <Suspense>
        {open === 'playbill' && stateId && (
          <Playbill novelId={novelId} stateId={stateId} onClose={() => setOpen(null)} />
        )}
        {!isOfflineCopy && open === 'share' && stateId && card && (
          <Share card={card} state={state} stateId={stateId} onClose={() => setOpen(null)} />
        )}
      </Suspense>
    </section>
  )
}

/** How the game ended; null until known, or if it cannot be fetched. */
function useEnding({ novel_id: novelId, game_state_id: stateId }: PlayState): EndingCard | null {
  const { language: lang } = usePage()
  const [card, setCard] = useState<EndingCard | null>(null)
  useEffect(() => {
    if (!stateId) return
    let stale = false
    setCard(null)
    call(readEnding, { params: { lang, novelId, stateId } }, { quiet: true }).then(
      (found) => stale || setCard(found),
      (error: unknown) => console.error(error),
    )
    return () => {
      stale = true
    }
  }, [lang, novelId, stateId])
  return card
}

const Curtain = ({ side }: { side?: 'right' }) => (
  <svg
    className="the-end-curtain"
    data-side={side}
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
)
