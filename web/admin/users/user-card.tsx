import { pageAddress } from '@fabula/contract/page-address'
import type { OperatedUser } from '@fabula/contract/shapes/operator'
import { operatorPhrases } from '@fabula/phrases/operator'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { dayIn } from '../../page/show-in-language.ts'
import { Button, type ButtonKind } from '../../ui/button.tsx'
import type { UserAction } from './user-dialog.tsx'

type UserCardProps = { user: OperatedUser; onAction: (action: UserAction) => void }

/** An account with its actions. */
export function UserCard({ user, onAction }: UserCardProps) {
  const { language } = usePage()
  const { users: words, server } = useWords(operatorPhrases)
  const day = (iso: string) => dayIn(language, iso)
  const button = (action: UserAction, label: string, kind?: ButtonKind) => (
    <Button size="small" kind={kind} onClick={() => onAction(action)}>
      {label}
    </Button>
  )
  return (
    <li className="admin-connection">
      <h3>
        <a href={pageAddress.user(language, user.id)} title={words.open}>
          {user.username}
        </a>
      </h3>
      {user.administrator && <p className="admin-ability">{words.administrator}</p>}
      {user.second_factor && <p className="admin-soft">{words.secondFactor}</p>}
      {user.blocked_at && (
        <p className="admin-warning">
          {words.blocked(day(user.blocked_at))}
          {user.blocked_reason && `: ${user.blocked_reason}`}
        </p>
      )}
      <p className="admin-soft">
        {words.joined(day(user.join_date))}, {user.last_seen ? words.seen(day(user.last_seen)) : words.neverSeen}
      </p>
      <p className="admin-soft">
        {words.drafts(user.drafts)} · {words.published(user.published)} · {server.size(user.bytes)}
      </p>
      <div className="admin-actions">
        {button('link', words.link)}
        {user.blocked_at ? button('unblock', words.unblock) : button('block', words.block)}
        {user.second_factor && button('factors', words.factors)}
        {user.administrator
          ? button('demote', words.demote)
          : user.blocked_at === null && button('promote', words.promote)}
        {button('remove', words.remove, 'ghost')}
      </div>
    </li>
  )
}
