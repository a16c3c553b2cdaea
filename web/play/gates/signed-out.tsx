import { pageAddress } from '@fabula/contract/page-address'
import { playPhrases } from '@fabula/phrases/play'
import { playSheetPhrases } from '@fabula/phrases/play-sheets'
import { signedOutPhrases } from '@fabula/phrases/signed-out'
import { session } from '../../client/session.ts'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyStage } from '../../ui/empty-stage.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import type { PlayGame } from '../game/play-game.ts'
import '../error-screen.css'
import './gate-banner.css'

/**
 * Shown when the reader was logged out during a game: their own game waits for them, and a guest's game begins only on
 * request.
 */
export default function SignedOut({ game, onLogin }: { game: PlayGame; onLogin: () => void }) {
  const words = useWords(signedOutPhrases)
  const { login } = useWords(playPhrases)
  const { backToHome } = useWords(playSheetPhrases)
  const { language } = usePage()
  const goOn = () => {
    session.drop()
    void game.load()
  }
  return (
    <main className="gate" id="main">
      <EmptyStage title={words.title} heading="h1">
        <p>{words.kept}</p>
        <div className="gate-ways">
          <Button kind="lamp" onClick={onLogin}>
            {login}
          </Button>
          <Button onClick={goOn}>{words.asGuest}</Button>
          <LinkButton href={pageAddress.home(language)}>{backToHome}</LinkButton>
        </div>
      </EmptyStage>
    </main>
  )
}
