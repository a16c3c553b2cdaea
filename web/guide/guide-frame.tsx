import { BackLink } from '../page/back-link.tsx'
import { PageFrame } from '../page/page-frame.tsx'
import './guide-page.css'

/**
 * The frame around a page of the guides. Its content is written only by the server: the browser is given no guides, and
 * keeps the existing content (`html` is empty).
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
