import { BackLink } from '../page/back-link.tsx'
import { PageFrame } from '../page/page-frame.tsx'
import './guide-page.css'

/**
 * The frame around a page of the guides. What is read in it is written by the server alone: the browser is given no guide,
 * and keeps what stands there (`html` empty).
 */
export function GuideFrame({ html }: { html: string }) {
  return (
    <PageFrame back={<BackLink />}>
      <div
        className="guide"
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the build rendered it from docs/guide, where HTML is refused
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </PageFrame>
  )
}
