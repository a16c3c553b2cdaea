import type { PageDataOf } from '@fabula/contract/pages'
import { BackLink } from '../page/back-link.tsx'
import { PageFrame } from '../page/page-frame.tsx'

/** My drafts. */
export function BuildingPage({ data }: { data: PageDataOf<'building'> }) {
  return <PageFrame back={<BackLink />}>{data.answer?.length}</PageFrame>
}
