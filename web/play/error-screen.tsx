import { pageAddress } from '@fabula/contract/page-address'
import { playSheetPhrases } from '@fabula/phrases/play-sheets'
import { usePage, useWords } from '../page/page-facts.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyStage } from '../ui/empty-stage.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import './error-screen.css'
import './gates/gate-banner.css'

/** What is shown when there is no game to show. */
export default function ErrorScreen({ message, onRetry }: { message: string; onRetry: () => void }) {
  const words = useWords(playSheetPhrases)
  const { language } = usePage()
  return (
    <main className="gate" id="main">
      <EmptyStage title={message}>
        <div className="gate-ways">
          <Button kind="lamp" onClick={onRetry}>
            {words.retry}
          </Button>
          <LinkButton href={pageAddress.home(language)}>{words.backToHome}</LinkButton>
        </div>
      </EmptyStage>
    </main>
  )
}
