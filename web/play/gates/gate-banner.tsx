import { pageAddress } from '@fabula/contract/page-address'
import type { PlayState } from '@fabula/contract/shapes/play'
import { playPhrases } from '@fabula/phrases/play'
import { lazy } from 'react'
import { loadChunk } from '../../client/load-chunk.ts'
import { ClientOnly } from '../../page/client-only.tsx'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { PageLanguageSwitch } from '../../page/page-language-switch.tsx'
import { Button } from '../../ui/button.tsx'
import type { PlayGame } from '../game/play-game.ts'
import './gate-banner.css'

type GateProps = { game: PlayGame; state: PlayState; onLogin: () => void }

/** The document has no code yet: it arrives with the first check, so this part may load lazily. */
const TelegramGate = lazy(() => loadChunk(() => import('./telegram-gate.tsx')))

/** The gate between the reader and the story, and how to pass it. */
export function GateBanner({ game, state, onLogin }: GateProps) {
  const words = useWords(playPhrases)
  const { language } = usePage()
  return (
    <main className="gate" id="main">
      <div className="gate-sheet">
        <h1>{state.novel_name}</h1>
        <GateAction game={game} state={state} onLogin={onLogin} />
        <a className="gate-back" href={pageAddress.published(language, state.play_link)}>
          {words.backToNovel}
        </a>
        <PageLanguageSwitch />
      </div>
    </main>
  )
}

function GateAction({ game, state, onLogin }: GateProps) {
  const words = useWords(playPhrases)
  switch (state.gate) {
    case 'telegram':
    case 'payment':
      return (
        <>
          <p>{state.gate === 'telegram' ? words.telegramRequired : words.paymentRequired(state.price_stars)}</p>
          <ClientOnly>
            <TelegramGate game={game} state={state} />
          </ClientOnly>
        </>
      )
    case 'login':
    case 'biography':
    case null:
      return (
        <>
          <p>{words.loginRequired}</p>
          {/* Shown before registering, so that later requirements are no surprise. */}
          {state.telegram_required && <p>{words.telegramRequired}</p>}
          {state.price_stars > 0 && <p>{words.paymentRequired(state.price_stars)}</p>}
          <Button kind="lamp" size="large" onClick={onLogin}>
            {words.login}
          </Button>
        </>
      )
  }
}
