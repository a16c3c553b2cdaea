import type { RestoreWhat, Version } from '@fabula/contract/shapes/versions'
import type { ThingChange } from '@fabula/core/compare/compare-novels'
import { historyPhrases } from '@fabula/phrases/editor-history'
import { useState } from 'react'
import { ApiError } from '../../client/api-problem.ts'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { momentIn } from '../../page/show-in-language.ts'
import { useBusy } from '../../page/use-busy.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ChangeList } from '../compare/change-list.tsx'
import { ProblemWords } from '../forms/problem-words.tsx'
import { ForEditors, useRights } from '../rights/use-rights.tsx'
import { useNovel } from '../store/use-editor.tsx'
import { useVersionNovel } from './use-history.ts'

type VersionDifferenceProps = {
  version: Version
  versions: readonly Version[]
  onRestore: (number: number, what: RestoreWhat, called: string) => Promise<void>
}

/** The differences between a version and the current novel or another version, with buttons to restore. */
export function VersionDifference({ version, versions, onRestore }: VersionDifferenceProps) {
  const words = useWords(historyPhrases)
  const { language } = usePage()
  const now = useNovel()
  const { edit: mayEdit } = useRights()
  const [against, setAgainst] = useState<number | null>(null)
  const [asking, setAsking] = useState(false)
  const [busy, during] = useBusy()
  const then = useVersionNovel(version.number)
  const other = useVersionNovel(against)
  const after = against === null ? now : other
  const problem = then instanceof ApiError ? then : after instanceof ApiError ? after : null
  const compared = then && after && !(then instanceof ApiError || after instanceof ApiError) ? { then, after } : null
  const called = (each: Version) =>
    each.kind === 'named'
      ? words.quoted(each.name)
      : `${words.kinds[each.kind]}, ${momentIn(language, each.created_at)}`
  const restore = async (what: RestoreWhat, name: string) => {
    await during(() => onRestore(version.number, what, name))
    setAsking(false)
  }
  return (
    <div className="history-difference">
      <h3>{words.different(called(version))}</h3>
      <div className="history-tools">
        <Select
          label={words.compareWith}
          value={against ?? ''}
          onChange={(event) => setAgainst(event.target.value === '' ? null : Number(event.target.value))}
        >
          <option value="">{words.now}</option>
          {versions
            .filter(({ number }) => number !== version.number)
            .map((each) => (
              <option key={each.number} value={each.number}>
                {called(each)}
              </option>
            ))}
        </Select>
        <ForEditors>
          <Button
            busy={busy}
            aria-disabled={problem !== null || undefined}
            onClick={() => problem === null && setAsking(true)}
          >
            {words.restoreAll}
          </Button>
        </ForEditors>
      </div>
      {problem && (
        <p>
          <ProblemWords problem={problem} />
        </p>
      )}
      {!problem && !compared && <Skeleton shape="block" count={2} label={words.loading} />}
      {compared && (
        <ChangeList
          before={compared.then}
          after={compared.after}
          action={(change) => {
            const what = mayEdit && against === null ? restorable(change) : null
            return (
              what && (
                <div>
                  <Button size="small" busy={busy} onClick={() => void restore(what, change.name)}>
                    {words.restoreThis(change.name)}
                  </Button>
                </div>
              )
            )
          }}
        />
      )}
      <ConfirmDialog
        open={asking}
        title={words.restoreTitle(called(version))}
        confirmLabel={words.restore}
        busy={busy}
        onConfirm={() => void restore({ kind: 'all' }, words.everything)}
        onCancel={() => setAsking(false)}
      >
        <p>{words.restoreText}</p>
      </ConfirmDialog>
    </div>
  )
}

/** The part that can be restored alone: a scene or a character that was changed or deleted. */
function restorable({ kind, id, change }: ThingChange): RestoreWhat | null {
  if (change === 'added') return null
  if (kind === 'interactive' || kind === 'static') return { kind: 'scene', id: id as never }
  return kind === 'characters' ? { kind: 'character', id: id as never } : null
}
