import { pageAddress } from '@fabula/contract/page-address'
import { restoreNovel } from '@fabula/contract/routes/admin'
import { listOperatedNovels } from '@fabula/contract/routes/operator'
import type { novelStates, OperatedNovel } from '@fabula/contract/shapes/operator'
import { adminPhrases } from '@fabula/phrases/admin'
import { operatorPhrases } from '@fabula/phrases/operator'
import { useCallback, useState } from 'react'
import { ApiError } from '../../client/api-problem.ts'
import { call } from '../../client/call.ts'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { dayIn } from '../../page/show-in-language.ts'
import { useBusy } from '../../page/use-busy.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Answered } from '../answered.tsx'
import { HideDialog } from '../hide-dialog.tsx'
import { type Asked, ListPages, ListTools, pageSize } from '../list-tools.tsx'
import { useAnswer } from '../use-answer.ts'

/** Published novels: search, hide with a reason, show again. */
export default function NovelsSection() {
  const words = useWords(operatorPhrases)
  const [asked, setAsked] = useState<Asked<(typeof novelStates)[number]>>({ search: '', state: 'all', page: 0 })
  const [hiding, setHiding] = useState<OperatedNovel | null>(null)
  const ask = useCallback(() => {
    const { search, state, page } = asked
    const query = { search, state, limit: pageSize, offset: page * pageSize }
    return call(listOperatedNovels, { query }, { quiet: true })
  }, [asked])
  const { answer, load } = useAnswer(ask)
  const restore = async (id: OperatedNovel['id']) => {
    try {
      await call(restoreNovel, { params: { id } })
    } catch (error) {
      // The failure has shown its note; another administrator may have been faster.
      if (!(error instanceof ApiError)) throw error
    }
    load()
  }
  return (
    <section className="admin-part">
      <ListTools filters={words.novels.filters} asked={asked} onAsk={setAsked} />
      <Answered answer={answer} onRetry={load}>
        {({ novels, max_novels }) => (
          <>
            <p className="admin-soft" role="status">
              {novels.length === 0 ? words.nothing : words.novels.count(max_novels)}
            </p>
            <ul className="admin-connections">
              {novels.map((novel) => (
                <NovelCard
                  key={novel.id}
                  novel={novel}
                  onHide={() => setHiding(novel)}
                  onRestore={() => restore(novel.id)}
                />
              ))}
            </ul>
            <ListPages page={asked.page} count={max_novels} onPage={(page) => setAsked({ ...asked, page })} />
          </>
        )}
      </Answered>
      {hiding && (
        <HideDialog
          novel={hiding.id}
          onDone={() => {
            setHiding(null)
            load()
          }}
          onClose={() => setHiding(null)}
        />
      )}
    </section>
  )
}

type NovelCardProps = { novel: OperatedNovel; onHide: () => void; onRestore: () => Promise<void> }

function NovelCard({ novel, onHide, onRestore }: NovelCardProps) {
  const { language } = usePage()
  const { novels: words } = useWords(operatorPhrases)
  const { reports } = useWords(adminPhrases)
  const [busy, during] = useBusy()
  return (
    <li className="admin-connection">
      <h3>
        {novel.name}
        {novel.for_adults && ' 18+'}
      </h3>
      {novel.hidden && (
        <p className="admin-warning">
          {words.hidden}
          {novel.hidden_reason && `. ${words.because(novel.hidden_reason)}`}
        </p>
      )}
      <p className="admin-soft">
        {words.by(novel.owner)}, {dayIn(language, novel.created_at)} · {words.likes(novel.likes)}
        {novel.open_reports > 0 && ` · ${words.reports(novel.open_reports)}`}
      </p>
      <div className="admin-actions">
        <LinkButton size="small" href={pageAddress.published(language, novel.play_link)}>
          {reports.open}
        </LinkButton>
        {novel.hidden ? (
          <Button size="small" busy={busy} onClick={() => during(onRestore)}>
            {reports.restore}
          </Button>
        ) : (
          <Button size="small" onClick={onHide}>
            {reports.hide}
          </Button>
        )}
      </div>
    </li>
  )
}
