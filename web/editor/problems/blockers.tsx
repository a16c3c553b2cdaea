import type { Blocker } from '@fabula/core/check/problem'
import { novelProblemPhrases } from '@fabula/phrases/novel-problems'
import { useWords } from '../../page/page-facts.tsx'
import { ConditionalsSentence } from '../conditionals/conditionals-sentence.tsx'
import { locationOfProblem } from '../location/location-of-problem.ts'
import { LocationLink } from '../location/use-location.tsx'
import { useNovel } from '../store/use-editor.tsx'
import { entryName } from './entry-name.ts'

type BlockersProps = { blockers: readonly Blocker[]; onFollow: () => void }

/** What keeps something from ever happening, each with its place. */
export function Blockers({ blockers, onFollow }: BlockersProps) {
  const words = useWords(novelProblemPhrases)
  const novel = useNovel()
  return (
    <ul className="blockers">
      {blockers.map(({ why, place, conditions }) => (
        <li key={[why, place.id, place.section, place.index].join(' ')}>
          {why === 'nothing_leads' ? (
            words.blockers[why]
          ) : (
            <LocationLink to={locationOfProblem(novel, place)} onClick={onFollow}>
              {why === 'never_met'
                ? [place.name, entryName(novel, place, '')].filter(Boolean).join(': ')
                : `${words.blockers[why]} ${[place.name, entryName(novel, place, '')].filter(Boolean).join(': ')}`}
            </LocationLink>
          )}
          {why === 'never_met' && (
            <>
              {' '}
              {words.blockers[why]} <ConditionalsSentence value={conditions} />
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
