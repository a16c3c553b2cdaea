import { readServerState } from '@fabula/contract/routes/operator'
import type { ServerState } from '@fabula/contract/shapes/operator'
import { operatorPhrases } from '@fabula/phrases/operator'
import { call } from '../../client/call.ts'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { momentIn } from '../../page/show-in-language.ts'
import { Answered } from '../answered.tsx'
import { useAnswer } from '../use-answer.ts'
import { Backups } from './backups.tsx'
import { Extensions } from './extensions.tsx'
import { Facts } from './facts.tsx'
import { Jobs } from './jobs.tsx'

const ask = () => call(readServerState, {}, { quiet: true })

/** The server's state: storage and quotas, jobs, backups, Telegram, e-mail. */
export default function ServerSection() {
  const { answer, load } = useAnswer(ask)
  return (
    <>
      <Answered answer={answer} onRetry={load}>
        {(state) => <State state={state} />}
      </Answered>
      <Jobs />
      <Backups />
      <Extensions />
    </>
  )
}

function State({ state }: { state: ServerState }) {
  const { language } = usePage()
  const { server: words } = useWords(operatorPhrases)
  const { quotas, telegram, mail, store } = state
  const quota = (value: number | null, show: (value: number) => string) =>
    value === null ? words.noQuota : show(value)
  return (
    <>
      <section className="admin-part">
        <h2>{words.title}</h2>
        <Facts
          facts={[
            [words.version, state.version],
            [words.node, state.node],
            [words.started, momentIn(language, state.started_at)],
            [words.users, words.number(state.users)],
            [words.blocked, words.number(state.blocked)],
            [words.published, words.number(state.published)],
            [words.hidden, words.number(state.hidden)],
            [words.drafts, words.number(state.drafts)],
            [words.turns, words.number(state.turns)],
          ]}
        />
        <p className="admin-soft">
          {words.database}: {store.description}
        </p>
      </section>
      <section className="admin-part">
        <h2>{words.storage}</h2>
        <Facts
          facts={[
            [words.databaseBytes, words.size(state.database_bytes)],
            [words.fileBytes, words.size(state.file_bytes)],
            [words.files, words[state.files]],
          ]}
        />
        <h3>{words.quota}</h3>
        <Facts
          facts={[
            [words.room, quota(quotas.bytes, words.size)],
            [words.drafts, quota(quotas.drafts, words.number)],
            [words.novels, quota(quotas.novels, words.number)],
            [words.published, quota(quotas.published, words.number)],
          ]}
        />
        {state.largest.length > 0 && (
          <>
            <h3>{words.largest}</h3>
            <Facts facts={state.largest.map(({ username, bytes }) => [username, words.size(bytes)])} />
          </>
        )}
      </section>
      <section className="admin-part">
        <h2>{words.telegram}</h2>
        {telegram.configured ? (
          <Facts
            facts={[
              [words.bot, telegram.bot ?? words.connecting],
              [words.connection, telegram.by === null ? words.connecting : words.by[telegram.by]],
              [words.group, telegram.group ? words.yes : words.no],
              [words.waiting, words.number(telegram.waiting)],
              [words.last, telegram.last_at === null ? words.never : momentIn(language, telegram.last_at)],
            ]}
          />
        ) : (
          <p className="admin-soft">{words.noTelegram}</p>
        )}
      </section>
      <section className="admin-part">
        <h2>{words.mail}</h2>
        {mail ? (
          <Facts
            facts={[
              [words.mailServer, mail.server],
              [words.lastSent, mail.sent_at === null ? words.never : momentIn(language, mail.sent_at)],
            ]}
          />
        ) : (
          <p className="admin-soft">{words.noMail}</p>
        )}
        {mail?.failure && (
          <p className="admin-warning">{words.mailFailed(momentIn(language, mail.failure.at), mail.failure.reason)}</p>
        )}
      </section>
    </>
  )
}
