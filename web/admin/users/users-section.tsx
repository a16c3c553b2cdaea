import { listUsers } from '@fabula/contract/routes/operator'
import type { OperatedUser, userStates } from '@fabula/contract/shapes/operator'
import { operatorPhrases } from '@fabula/phrases/operator'
import { useCallback, useState } from 'react'
import { call } from '../../client/call.ts'
import { useWords } from '../../page/page-facts.tsx'
import { Answered } from '../answered.tsx'
import { type Asked, ListPages, ListTools, pageSize } from '../list-tools.tsx'
import { useAnswer } from '../use-answer.ts'
import { UserCard } from './user-card.tsx'
import { type UserAction, UserDialog } from './user-dialog.tsx'

/** Accounts: search, block, reset passwords, make administrators, delete. */
export default function UsersSection() {
  const words = useWords(operatorPhrases)
  const [asked, setAsked] = useState<Asked<(typeof userStates)[number]>>({ search: '', state: 'all', page: 0 })
  const [doing, setDoing] = useState<{ action: UserAction; user: OperatedUser } | null>(null)
  const ask = useCallback(() => {
    const { search, state, page } = asked
    return call(listUsers, { query: { search, state, limit: pageSize, offset: page * pageSize } }, { quiet: true })
  }, [asked])
  const { answer, load } = useAnswer(ask)
  return (
    <section className="admin-part">
      <ListTools filters={words.users.filters} asked={asked} onAsk={setAsked} />
      <Answered answer={answer} onRetry={load}>
        {({ users, max_users }) => (
          <>
            <p className="admin-soft" role="status">
              {users.length === 0 ? words.nothing : words.users.count(max_users)}
            </p>
            <ul className="admin-connections">
              {users.map((user) => (
                <UserCard key={user.id} user={user} onAction={(action) => setDoing({ action, user })} />
              ))}
            </ul>
            <ListPages page={asked.page} count={max_users} onPage={(page) => setAsked({ ...asked, page })} />
          </>
        )}
      </Answered>
      {doing && (
        <UserDialog
          {...doing}
          onDone={() => {
            setDoing(null)
            load()
          }}
          onClose={() => setDoing(null)}
        />
      )}
    </section>
  )
}
