import { sameValue } from '@fabula/core/compare/same-value'
import { comparePhrases } from '@fabula/phrases/editor-compare'
import type { FieldWords } from '@fabula/phrases/record-fields'
import { useRef } from 'react'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { useNovel } from '../store/use-editor.tsx'
import type { Meanwhile } from './meanwhile.ts'
import { saidValue } from './said-value.ts'
import { TextDifference } from './text-difference.tsx'
import './compare.css'

type MeanwhileNoticeProps = {
  meanwhile: readonly Meanwhile[]
  words: Partial<Record<string, FieldWords>>
  /** `theirs`: the version that the author has read, which may be older than the current one. */
  onSettle: (field: string, side: 'mine' | 'theirs', theirs: unknown) => void
}

/**
 * Shown in an open form: what another author changed in the fields being edited. The typed text stays until the author
 * decides.
 */
export function MeanwhileNotice({ meanwhile, words: labels, onSettle }: MeanwhileNoticeProps) {
  const words = useWords(comparePhrases)
  const { language } = usePage()
  const novel = useNovel()
  const readVersion = useReadVersions(meanwhile)
  const settle = (field: string, side: 'mine' | 'theirs') => onSettle(field, side, readVersion(field))
  const said = (field: string, value: unknown) => saidValue(value, 'novel', [{ field }], [novel], language)
  return (
    <div className="compare-meanwhile" role="status" data-refusal tabIndex={-1}>
      <p>{words.meanwhile}</p>
      <dl>
        {meanwhile.map(({ field, before, theirs }) => (
          <div key={field}>
            <dt>{labels[field]?.label ?? words.fields[field as keyof typeof words.fields] ?? words.other}</dt>
            <dd>
              <TextDifference before={said(field, before)} after={said(field, theirs)} />
              <span className="compare-foot">
                <Button size="small" onClick={() => settle(field, 'mine')}>
                  {words.keepMyWords}
                </Button>
                <Button size="small" onClick={() => settle(field, 'theirs')}>
                  {words.takeTheirWords}
                </Button>
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** A version shown for less time than this may not have been read yet, in milliseconds. */
const readMs = 1_000

type Shown = { theirs: unknown; since: number }

/**
 * For each field, the other author's version that this author can have read: the last one that was shown long enough,
 * or the first. Newer versions may arrive while the author decides, and a press must not choose a version that has only
 * just appeared.
 */
function useReadVersions(meanwhile: readonly Meanwhile[]): (field: string) => unknown {
  const shown = useRef(new Map<string, readonly Shown[]>())
  const now = performance.now()
  const next = meanwhile.map(({ field, theirs }) => {
    const before = shown.current.get(field) ?? []
    const versions =
      sameValue(before.at(-1)?.theirs, theirs) && before.length > 0 ? before : [...before, { theirs, since: now }]
    return [field, versions] as const
  })
  shown.current = new Map(next)
  return (field) => {
    const versions = shown.current.get(field) ?? []
    const read = Math.max(
      0,
      versions.findLastIndex((each) => performance.now() - each.since >= readMs),
    )
    // After a decision only newer versions remain to be read.
    shown.current.set(field, versions.slice(read + 1))
    return versions[read]?.theirs
  }
}
