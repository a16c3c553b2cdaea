import type { PublishedPage } from '@fabula/contract/shapes/published'
import { ownerPhrases } from '@fabula/phrases/owner'
import { usePage } from '../page/page-facts.tsx'
import { OwnerActions } from './owner-actions.tsx'
import './owner-side.css'

/** The owner's part of a novel's page: whether and why it was hidden, and their actions. */
export default function OwnerSide({ novel }: { novel: PublishedPage }) {
  const { language } = usePage()
  const words = ownerPhrases[language]
  return (
    <>
      {novel.hidden && (
        <div className="novel-hidden" role="note">
          <p>{words.hidden}</p>
          {novel.hidden_reason && <p>{words.hiddenWhy(novel.hidden_reason)}</p>}
        </div>
      )}
      <OwnerActions id={novel.id} name={novel.name} language={language} />
    </>
  )
}
