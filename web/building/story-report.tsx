import { pageAddress } from '@fabula/contract/page-address'
import type { StoryReport as Report } from '@fabula/core/exchange/story/loss'
import type { NovelId } from '@fabula/core/ids'
import { importReportPhrases } from '@fabula/phrases/import-report'
import { usePage, useWords } from '../page/page-facts.tsx'

/** So many losses are listed; whoever has more begins with these. */
const most = 200

/** What of a story of another program came along and what did not: each loss leads to the scene that its passage became. */
export default function StoryReport({ novel, report: { forks, losses } }: { novel: NovelId; report: Report }) {
  const words = useWords(importReportPhrases)
  const { language } = usePage()
  return (
    <div className="import-report">
      {forks.all > 0 && <p>{words.forks(forks.all, forks.arrived)}</p>}
      {losses.length === 0 ? <p>{words.whole}</p> : <p>{words.lost(losses.length)}</p>}
      {losses.length > 0 && (
        <ul>
          {losses.slice(0, most).map(({ passage, scene, kind, what }) => (
            <li key={`${passage} ${kind} ${what}`}>
              {scene ? (
                <a href={pageAddress.editor(language, 'building_novel', novel, scene)}>{passage}</a>
              ) : (
                <b>{passage}</b>
              )}
              : {words.kinds[kind]} {what && <code>{what}</code>}
            </li>
          ))}
        </ul>
      )}
      {losses.length > most && <p>{words.more(losses.length - most)}</p>}
    </div>
  )
}
