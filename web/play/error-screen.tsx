import { pageAddress } from '@fabula/contract/page-address'
import { playSheetPhrases } from '@fabula/phrases/play-sheets'
import { usePage, useWords } from '../page/page-facts.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyStage } from '../ui/empty-stage.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import './error-screen.css'
import './gates/gate-banner.css'

type ErrorScreenProps = { message: string; problem: { isLost: boolean; why?: string | undefined }; onRetry: () => void }

/** Shown when there is no game to show: what failed, the details, and what can be done. */
export default function ErrorScreen({ message, problem: { isLost, why }, onRetry }: ErrorScreenProps) {
  const words = useWords(playSheetPhrases)
  const { language } = usePage()
  return (
    <main className="gate" id="main">
      <EmptyStage title={message}>
        {isLost ? <p>{words.lost}</p> : why && <p>{why}</p>}
        <div className="gate-ways">
          <Button kind="lamp" onClick={onRetry}>
            {words.retry}
          </Button>
          {isLost && <LinkButton href={pageAddress.search(language)}>{words.searchNovels}</LinkButton>}
          <LinkButton href={pageAddress.home(language)}>{words.backToHome}</LinkButton>
        </div>
      </EmptyStage>
    </main>
  )
}
