import { listBackups, makeBackup } from '@fabula/contract/routes/admin'
import { backupPhrases } from '@fabula/phrases/backups'
import { call } from '../../client/call.ts'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { momentIn } from '../../page/show-in-language.ts'
import { useAttempt } from '../../page/use-attempt.ts'
import { Button } from '../../ui/button.tsx'
import { Fault } from '../../ui/fault.tsx'
import { Answered } from '../answered.tsx'
import { useAnswer } from '../use-answer.ts'
import { Facts } from './facts.tsx'

type Page = Awaited<ReturnType<typeof ask>>

const ask = () => call(listBackups, {}, { quiet: true })

/** The server's backups, automatic and on request. */
export function Backups() {
  const words = useWords(backupPhrases)
  const { answer, load } = useAnswer(ask, { polls: true })
  const { busy, fault, attempt } = useAttempt()
  const begin = () =>
    attempt(async () => {
      try {
        await call(makeBackup, {}, { quiet: true })
      } finally {
        // Also if another backup was found in progress.
        load()
      }
    })
  return (
    <section className="admin-part">
      <h2>{words.title}</h2>
      <Answered answer={answer} onRetry={load}>
        {(page) => (
          <>
            <BackupStatus page={page} />
            <StoredBackups page={page} />
            <p className="admin-soft">{words.nowHint(page.keep)}</p>
            <Fault text={page.making ? null : fault} />
            <div className="admin-actions">
              <Button onClick={begin} busy={busy || page.making}>
                {words.now}
              </Button>
            </div>
          </>
        )}
      </Answered>
    </section>
  )
}

/** Schedule, folder, progress, and the results of the last backups. */
function BackupStatus({ page }: { page: Page }) {
  const { language } = usePage()
  const words = useWords(backupPhrases)
  const { every_hours, keep, folder, making, progress, unfinished, failure, cause, next_at, asked } = page
  const far = progress && [
    words.wrote(words.size(progress.bytes)),
    ...(progress.of === null ? [] : [words.filesOf(progress.files, progress.of)]),
  ]
  return (
    <>
      <p>{every_hours === 0 ? words.off : words.on(every_hours, keep)}</p>
      <p className="admin-soft">{words.folder(folder)}</p>
      {unfinished && <p className="admin-warning">{words.unfinished}</p>}
      {failure && <p className="admin-warning">{words.failed({ failure, cause })}</p>}
      <div role="status">
        {making && <p>{words.making}</p>}
        {making && far && <p className="admin-soft">{far.join(' · ')}</p>}
        {asked && !making && <LastRequested asked={asked} />}
      </div>
      {next_at && !making && <p className="admin-soft">{words.next(momentIn(language, next_at))}</p>}
    </>
  )
}

/** The result of the last requested backup. */
function LastRequested({ asked: { at, unfinished, failure, cause } }: { asked: NonNullable<Page['asked']> }) {
  const { language } = usePage()
  const words = useWords(backupPhrases)
  const moment = momentIn(language, at)
  if (unfinished) return <p className="admin-warning">{words.askedUnfinished(moment)}</p>
  if (failure) return <p className="admin-warning">{words.askedFailed(moment, { failure, cause })}</p>
  return <p>{words.askedDone(moment)}</p>
}

function StoredBackups({ page: { backups, every_hours } }: { page: Page }) {
  const { language } = usePage()
  const words = useWords(backupPhrases)
  if (backups.length === 0) return every_hours > 0 && <p className="admin-soft">{words.none}</p>
  const sizeOf = ({ bytes, asked }: Page['backups'][number]) =>
    asked ? words.ofAsked(words.size(bytes)) : words.size(bytes)
  return <Facts facts={backups.map((each) => [momentIn(language, each.made_at), sizeOf(each)])} />
}
