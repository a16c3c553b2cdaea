import { pageAddress } from '@fabula/contract/page-address'
import type { PageDataOf } from '@fabula/contract/pages'
import { appPhrases } from '@fabula/phrases/app'
import { comingSoonPhrases } from '@fabula/phrases/coming-soon'
import { PageFrame } from '../page/page-frame.tsx'
import { EmptyStage } from '../ui/empty-stage.tsx'
import { LinkButton } from '../ui/link-button.tsx'

/** The placeholder for addresses whose page does not exist yet. */
export function ComingSoonPage({ data }: { data: PageDataOf<'coming_soon'> }) {
  const words = comingSoonPhrases[data.language]
  return (
    <PageFrame width="text">
      <EmptyStage heading="h1" title={words.comingSoon}>
        <p>{words.comingSoonText}</p>
        <LinkButton kind="lamp" href={pageAddress.home(data.language)}>
          {appPhrases[data.language].backToHome}
        </LinkButton>
      </EmptyStage>
    </PageFrame>
  )
}
