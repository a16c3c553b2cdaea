import type { PageDataOf } from '@fabula/contract/pages'
import { playPhrases } from '@fabula/phrases/play'
import { type ComponentProps, lazy, Suspense } from 'react'
import { loadChunk } from '../client/load-chunk.ts'
import { ClientOnly } from '../page/client-only.tsx'
import { useWords } from '../page/page-facts.tsx'
import { useLogin } from '../session/use-login.tsx'
import { Stage } from '../stage/stage.tsx'
import { lazyExtra } from './extras/load-extras.ts'
import type { Play } from './game/play.ts'
import { stateOf } from './game/play-model.ts'
import { usePlayGame } from './game/use-play-game.ts'
import { GateBanner } from './gates/gate-banner.tsx'
import { Announcer } from './message/announcer.tsx'
import './play-page.css'
import { PlayScreen } from './play-screen.tsx'
import { useDocumentPreferences } from './settings/use-document-preferences.ts'
import { usePreferences } from './settings/use-preferences.ts'
import { stageViewOf } from './stage-view-of.ts'
import { useSettled } from './use-settled.ts'

const SettledParts = lazyExtra((extras) => extras.SettledParts)
const LateLife = lazyExtra((extras) => extras.StageLife)
const ErrorScreen = lazy(() => loadChunk(() => import('./error-screen.tsx')))
const SignedOut = lazy(() => loadChunk(() => import('./gates/signed-out.tsx')))
const CharacterSetup = lazy(() => loadChunk(() => import('./gates/character-setup.tsx')))

const Life = (props: ComponentProps<typeof LateLife>) => (
  <Suspense>
    <LateLife {...props} />
  </Suspense>
)

/** The page where a novel is played: its stage fills the screen. */
export function PlayPage({ data }: { data: PageDataOf<'play'> }) {
  const play = usePlayGame(data)
  const { model } = play
  const login = useLogin()
  const { dim, textSize } = usePreferences()
  const state = stateOf(model)
  useDocumentPreferences()
  const settled = useSettled(state?.game_state_id !== null && state !== null)
  return (
    <div className="play" data-theme="dark" data-phase={model.phase} data-dim={dim} data-text-size={textSize}>
      <Stage view={stageViewOf(model)} life={settled ? Life : null} />
      <Front play={play} settled={settled} onLogin={() => void login.ask()} />
      <Announcer model={model} />
      {settled && (
        <Suspense>
          <SettledParts state={state} />
        </Suspense>
      )}
      {login.dialog}
    </div>
  )
}

/** In front of the stage: the game, or the gate before it. */
function Front({ play, settled, onLogin }: { play: Play; settled: boolean; onLogin: () => void }) {
  const words = useWords(playPhrases)
  const { game, model } = play
  switch (model.phase) {
    case 'loading':
      return (
        <p className="play-loading" role="status">
          {words.loading}
        </p>
      )
    case 'failed':
      return (
        <ClientOnly>
          <ErrorScreen message={words.loadFailed} problem={model} onRetry={() => void game.load()} />
        </ClientOnly>
      )
    case 'signed-out':
      return (
        <ClientOnly>
          <SignedOut game={game} onLogin={onLogin} />
        </ClientOnly>
      )
    case 'gated':
      return <GateBanner game={game} state={model.state} onLogin={onLogin} />
    case 'biography':
      return (
        <ClientOnly>
          <CharacterSetup state={model.state} onDone={() => game.comeBack()} />
        </ClientOnly>
      )
    case 'ready':
    case 'ended':
    case 'sending':
    case 'streaming':
      return <PlayScreen play={play} settled={settled} onLogin={onLogin} />
  }
}
