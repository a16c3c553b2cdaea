import type { User } from '@fabula/contract/shapes/account'
import { accountPhrases } from '@fabula/phrases/account'
import { usePage } from '../page/page-facts.tsx'
import { dayIn } from '../page/show-in-language.ts'

/** Account type, name, join date; the Telegram group only for the account's owner, since no guest can be in it. */
export function AccountFacts({ user, mine }: { user: User; mine: boolean }) {
  const { language } = usePage()
  const words = accountPhrases[language]
  const telegram = mine && user.is_owner && user.username !== null ? user.telegram_group_subscription : null
  return (
    <dl className="account-facts">
      <div>
        <dt>{words.accountType}</dt>
        <dd>{user.username === null ? words.guest(user.ip) : words.registered}</dd>
      </div>
      {user.username !== null && (
        <div>
          <dt>{words.username}</dt>
          <dd>{user.username}</dd>
        </div>
      )}
      <div>
        <dt>{words.joined}</dt>
        <dd>
          <time dateTime={user.join_date}>{dayIn(language, user.join_date)}</time>
        </dd>
      </div>
      {telegram !== null && (
        <div>
          <dt>{words.telegram}</dt>
          <dd>{telegram ? words.subscribed : words.notSubscribed}</dd>
        </div>
      )}
    </dl>
  )
}
