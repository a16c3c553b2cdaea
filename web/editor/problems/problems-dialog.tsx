import type { Blocker, NovelProblem, ProblemLocation } from '@fabula/core/check/problem'
import type { Novel } from '@fabula/core/novel/novel'
import { conditionalsPhrases } from '@fabula/phrases/conditionals'
import { novelProblemPhrases } from '@fabula/phrases/novel-problems'
import { useMemo, useState } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { WarningIcon } from '../../ui/tool-icons.tsx'
import { ConditionalsSentence } from '../conditionals/conditionals-sentence.tsx'
import { entryName } from '../location/entry-name.ts'
import type { Place } from '../location/location.ts'
import { locationOfProblem } from '../location/location-of-problem.ts'
import { useSectionName } from '../location/section-of.ts'
import { LocationLink } from '../location/use-location.tsx'
import { FirstScenePick } from '../pickers/first-scene-pick.tsx'
import { useNovel } from '../store/use-editor.tsx'
import { focusProblem } from './land-on.ts'
import { useExamined, useTranslationsKnown, useUndecided } from './use-problems.ts'
import { WayFinder } from './way-finder.tsx'

/** The list of problems, each linked to its place. */
export function ProblemsDialog({ onClose }: { onClose: () => void }) {
  const words = useWords(novelProblemPhrases)
  return (
    <Dialog open onClose={onClose} size="wide" title={words.title}>
      <ProblemsList onFollow={onClose} />
    </Dialog>
  )
}

/** The number of groups shown at once. */
const pageSize = 40

type ProblemsListProps = { onFollow: () => void }

/** The problems by place, each linked to its field. What could not be decided comes last. */
function ProblemsList({ onFollow }: ProblemsListProps) {
  const words = useWords(novelProblemPhrases)
  useTranslationsKnown()
  const examined = useExamined()
  const [open, setOpen] = useState(false)
  if (!examined) return <p role="status">{words.checking}</p>
  const { problems, undecided, looked, final } = examined
  const blocking = problems.some(({ severity }) => severity === 'blocks')
  const healthy = undecided === 0 ? words.none : final ? words.noneSoFar : words.checking
  return (
    <>
      <p role="status">
        {problems.length === 0 ? healthy : blocking ? words.blocking(problems.length) : words.found(problems.length)}
      </p>
      {/* Above the list, which grows while the proof runs: below it, it would move away from under the pointer. */}
      <WayFinder onFollow={onFollow} />
      <Groups problems={problems} onFollow={onFollow} />
      {undecided > 0 && final && (
        <details className="problems-undecided" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>{words.undecided(undecided)}</summary>
          <p>{words.undecidedWhy(looked)}</p>
          {open && <Undecided onFollow={onFollow} />}
        </details>
      )}
    </>
  )
}

function Undecided({ onFollow }: ProblemsListProps) {
  const undecided = useUndecided()
  return undecided && <Groups problems={undecided} onFollow={onFollow} />
}

/** States and assets have one group each, with their own names. */
const isNamed = ({ kind }: ProblemLocation): boolean => kind === 'state' || kind === 'asset'

type GroupProps = { problems: readonly NovelProblem[]; onFollow: () => void }

function Groups({ problems, onFollow }: GroupProps) {
  const words = useWords(novelProblemPhrases)
  const groups = useMemo(() => groupedByPlace(problems), [problems])
  const [shown, setShown] = useState(pageSize)
  return (
    <>
      {groups.slice(0, shown).map(([key, group]) => (
        <Group key={key} problems={group} onFollow={onFollow} />
      ))}
      {groups.length > shown && (
        <Button onClick={() => setShown(shown + pageSize)}>{words.more(groups.length - shown)}</Button>
      )}
    </>
  )
}

function groupedByPlace(problems: readonly NovelProblem[]): [string, NovelProblem[]][] {
  const groups = new Map<string, NovelProblem[]>()
  for (const problem of problems) {
    const { kind, id } = problem.place
    const key = isNamed(problem.place) ? kind : `${kind} ${id}`
    const group = groups.get(key)
    if (group) group.push(problem)
    else groups.set(key, [problem])
  }
  return [...groups]
}

function Group({ problems, onFollow }: GroupProps) {
  const words = useWords(novelProblemPhrases)
  const novel = useNovel()
  const sectionOf = useSectionName()
  const { contextEnding } = useWords(conditionalsPhrases)
  const place = problems[0]?.place
  if (!place) return null
  return (
    <section className="problems-group">
      <h3>{nameOf(place, words)}</h3>
      <ul>
        {problems.map((problem) => {
          const to = fieldOfProblem(novel, problem.place)
          return (
            <li key={keyOf(problem)} data-severity={problem.severity}>
              {problem.severity === 'blocks' && <WarningIcon />}
              <LocationLink
                to={to}
                onClick={() => {
                  onFollow()
                  focusProblem(problem, to)
                }}
              >
                <span>{sentenceOf(problem, words)}</span>
                <small>
                  {[isNamed(place) ? problem.place.name : sectionOf(to), entryName(novel, problem.place, contextEnding)]
                    .filter(Boolean)
                    .join(': ')}
                  {problem.severity === 'blocks' && ` · ${words.blocks}`}
                </small>
              </LocationLink>
              {problem.code === 'no_first_scene' && <FirstScenePick />}
              {problem.because && problem.because.length > 0 && (
                <Blockers blockers={problem.because} onFollow={onFollow} />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Problems of the novel's info lead to its form, not to its read-only view. */
const fieldOfProblem = (novel: Novel, place: ProblemLocation): Place =>
  place.kind === 'novel' && place.section === 'info'
    ? { kind: 'novel', section: 'info', entry: 'edit' }
    : locationOfProblem(novel, place)

const keyOf = ({ code, missing, place, written }: NovelProblem) =>
  [code, missing, written, place.id, place.section, place.index].join(' ')

type Words = (typeof novelProblemPhrases)['english']

function sentenceOf({ code, severity, missing, untranslated, written }: NovelProblem, words: Words): string {
  if (severity === 'undecided') return words.open[code] ?? words.codes[code]
  if (code === 'dangling_reference' && missing) return words.missing[missing]
  if (written !== undefined) return `${words.codes[code]} ${written}`
  return untranslated ? words.untranslated(untranslated.count) : words.codes[code]
}

function nameOf({ kind, name }: ProblemLocation, words: Words): string {
  switch (kind) {
    case 'novel':
      return words.novel
    case 'interactive_scene':
    case 'static_scene':
      return name
    case 'character':
      return words.character(name)
    case 'world_prompt':
      return words.worldPrompt(name)
    case 'music_mix':
      return words.musicMix(name)
    case 'state':
      return words.states
    case 'asset':
      return words.assets
  }
}

type BlockersProps = { blockers: readonly Blocker[]; onFollow: () => void }

/** What prevents something from ever happening, each with a link to its place. */
function Blockers({ blockers, onFollow }: BlockersProps) {
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
