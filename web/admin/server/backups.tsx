import { listBackups } from '@fabula/contract/routes/admin'
import { operatorPhrases } from '@fabula/phrases/operator'
import { useCallback } from 'react'
import { call } from '../../client/call.ts'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { momentIn } from '../../page/show-in-language.ts'
import { Answered } from '../answered.tsx'
import { useAnswer } from '../use-answer.ts'
import { Facts } from './facts.tsx'

const ask = () => call(listBackups, {}, { quiet: true })

/** Backups that the server makes by itself. */
export function Backups() {
  const { language } = usePage()
  const { server: words } = useWords(operatorPhrases)
  const { answer, load } = useAnswer(useCallback(ask, []), { goesOn: true })
  return (
    <section className="admin-part">
      <h2>{words.backups}</h2>
      <Answered answer={answer} onRetry={load}>
        {({ every_hours, keep, folder, backups, making, unfinished, failure, next_at }) => (
          <>
            <p>{every_hours === 0 ? words.backupsOff : words.backupsOn(every_hours, keep)}</p>
            {every_hours > 0 && <p className="admin-soft">{words.backupFolder(folder)}</p>}
            {making && <p role="status">{words.backupMaking}</p>}
            {unfinished && <p className="admin-warning">{words.backupUnfinished}</p>}
            {failure && <p className="admin-warning">{words.backupFailed(failure)}</p>}
            {next_at && !making && <p className="admin-soft">{words.backupNext(momentIn(language, next_at))}</p>}
            {backups.length === 0 ? (
              every_hours > 0 && <p className="admin-soft">{words.noBackups}</p>
            ) : (
              <Facts facts={backups.map(({ made_at, bytes }) => [momentIn(language, made_at), words.size(bytes)])} />
            )}
          </>
        )}
      </Answered>
    </section>
  )
}
