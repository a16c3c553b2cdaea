import type { Version } from '@fabula/contract/shapes/versions'
import { isBlank } from '@fabula/core/record/is-blank'
import { limits } from '@fabula/core/record/limits'
import { isLonger } from '@fabula/core/record/text-length'
import { editorPhrases } from '@fabula/phrases/editor'
import { historyPhrases } from '@fabula/phrases/editor-history'
import { type FormEvent, useState } from 'react'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { momentIn } from '../../page/show-in-language.ts'
import { useAttempt } from '../../page/use-attempt.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyStage } from '../../ui/empty-stage.tsx'
import { focusFirstError } from '../../ui/form-dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LimitedText } from '../limited-text/limited-text.tsx'
import { PublicationsPanel } from '../publications/publications-panel.tsx'
import { ForEditors } from '../rights/use-rights.tsx'
import { SectionHead } from '../section/section-head.tsx'
import { useHistory } from './use-history.ts'
import { VersionDifference } from './version-difference.tsx'
import './history.css'

/** The novel's versions, the differences since each, and restoring them. */
export function HistorySection() {
  const words = useWords(historyPhrases)
  const { sections } = useWords(editorPhrases)
  const history = useHistory()
  const [chosen, setChosen] = useState<number | null>(null)
  const { versions } = history
  const version = versions?.find(({ number }) => number === chosen) ?? versions?.[0]
  return (
    <section className="history">
      <SectionHead title={sections.history} note={words.note} guide="history" />
      <PublicationsPanel onWritten={history.reload} />
      <ForEditors>
        <NameForm onName={history.name} />
      </ForEditors>
      {history.failed && (
        <p role="alert">
          {words.failed}{' '}
          <Button size="small" onClick={() => void history.reload()}>
            {words.again}
          </Button>
        </p>
      )}
      {versions === null && !history.failed && <Skeleton shape="block" count={3} label={words.loading} />}
      {versions?.length === 0 && <EmptyStage title={words.empty} />}
      {versions && version && (
        <div className="history-table">
          <nav aria-label={words.list}>
            <ol>
              {versions.map((each) => (
                <li key={each.number}>
                  <button
                    type="button"
                    className="history-version"
                    aria-current={each.number === version.number || undefined}
                    onClick={() => setChosen(each.number)}
                  >
                    <VersionFacts version={each} versions={versions} />
                  </button>
                </li>
              ))}
            </ol>
          </nav>
          <VersionDifference key={version.number} version={version} versions={versions} onRestore={history.restore} />
        </div>
      )}
    </section>
  )
}

function VersionFacts({ version, versions }: { version: Version; versions: readonly Version[] }) {
  const words = useWords(historyPhrases)
  const { language } = usePage()
  const { kind, name, made_by, created_at } = version
  const source = kind === 'restore' ? versions.find(({ number }) => String(number) === name) : undefined
  const title = kind === 'named' ? name : words.kinds[kind]
  return (
    <>
      <strong>{title}</strong>
      <span>
        <time dateTime={created_at}>{momentIn(language, created_at)}</time>
        {source && ` ← ${momentIn(language, source.created_at)}`}
        {made_by && ` · ${words.by(made_by)}`}
      </span>
    </>
  )
}

/** Stores the current state of the novel as a named version. After a refusal the typed name stays. */
function NameForm({ onName }: { onName: ReturnType<typeof useHistory>['name'] }) {
  const words = useWords(historyPhrases)
  const [name, setName] = useState('')
  const { busy, fault, setFault, attempt } = useAttempt()
  const keep = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (busy) return
    if (isBlank(name)) setFault(words.nameRequired)
    else if (!isLonger(name, limits.name))
      await attempt(async () => {
        if (!(await onName(name.trim()))) return setFault(words.notSaved)
        // A name typed meanwhile is that of the next version.
        setName((now) => (now === name ? '' : now))
      })
    focusFirstError(form)
  }
  return (
    <form className="history-name" onSubmit={(event) => void keep(event)} noValidate>
      <LimitedText
        label={words.name}
        hint={words.nameHint}
        most={limits.name}
        error={fault}
        value={name}
        onChange={setName}
      />
      <Button type="submit" busy={busy}>
        {words.keep}
      </Button>
    </form>
  )
}
