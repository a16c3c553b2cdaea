import { pageAddress } from '@fabula/contract/page-address'
import type { StoryReport as Report } from '@fabula/core/exchange/story/loss'
import type { NovelId } from '@fabula/core/ids'
import { importReportPhrases } from '@fabula/phrases/import-report'
import { usePage, useWords } from '../page/page-facts.tsx'

/** The largest number of losses listed. */
const most = 200

/** What an import kept of a story and what it lost; each loss links to the scene made from its passage. */
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
