import { listActions } from '@fabula/contract/routes/operator'
import type { LoggedAction } from '@fabula/contract/shapes/operator'
import { operatorPhrases } from '@fabula/phrases/operator'
import { useCallback, useState } from 'react'
import { call } from '../../client/call.ts'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { momentIn } from '../../page/show-in-language.ts'
import { Answered } from '../answered.tsx'
import { ListPages, pageSize } from '../list-tools.tsx'
import { useAnswer } from '../use-answer.ts'

/** Actions of administrators, newest first. */
export default function LogSection() {
  const { log: words } = useWords(operatorPhrases)
  const [page, setPage] = useState(0)
  const ask = useCallback(
    () => call(listActions, { query: { limit: pageSize, offset: page * pageSize } }, { quiet: true }),
    [page],
  )
  const { answer, load } = useAnswer(ask)
  return (
    <section className="admin-part">
      <p className="admin-soft">{words.text}</p>
      <Answered answer={answer} onRetry={load}>
        {({ actions, max_actions }) => (
          <>
            {actions.length === 0 && <p>{words.empty}</p>}
            <ul className="admin-connections">
              {actions.map((action) => (
                <ActionLine key={action.id} action={action} />
              ))}
            </ul>
            <ListPages page={page} count={max_actions} onPage={setPage} />
          </>
        )}
      </Answered>
    </section>
  )
}

function ActionLine({ action: { at, actor, action, subject, details } }: { action: LoggedAction }) {
  const { language } = usePage()
  const { log: words, actions } = useWords(operatorPhrases)
  return (
    <li className="admin-connection">
      <p>
        {actions[action] ?? action}
        {subject && <strong>: {subject}</strong>}
      </p>
      <p className="admin-soft">
        {actor || words.script}, {momentIn(language, at)}
      </p>
      {details !== '{}' && (
        <details className="admin-soft">
          <summary>{words.details}</summary>
          <code>{details}</code>
        </details>
      )}
    </li>
  )
}
