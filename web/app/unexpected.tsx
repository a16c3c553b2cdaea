import { pageAddress } from '@fabula/contract/page-address'
import type { Language } from '@fabula/core/novel/language'
import { appPhrases } from '@fabula/phrases/app'
import { Button } from '../ui/button.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import './unexpected.css'

/** The page for unforeseen errors. `detail` is what is known about one. */
export function Unexpected({ language, detail }: { language: Language; detail: string | null }) {
  const words = appPhrases[language]
  return (
    <main className="unexpected" id="main">
      <h1>{words.unexpected}</h1>
      <p>{words.unexpectedText}</p>
      {detail && <p className="unexpected-detail">{detail}</p>}
      <div className="unexpected-ways">
        <Button kind="lamp" onClick={() => location.reload()}>
          {words.reload}
        </Button>
        <LinkButton href={pageAddress.home(language)}>{words.backToHome}</LinkButton>
      </div>
    </main>
  )
}
