import type { PageDataOf } from '@fabula/contract/pages'
import { pageDescriptions } from '@fabula/phrases/page-descriptions'
import { pageTitles } from '@fabula/phrases/page-titles'
import type { PageHead } from '../page/page-head.ts'

export function accountHead({ language, user_id, user }: PageDataOf<'account'>): PageHead {
  const titles = pageTitles[language]
  const descriptions = pageDescriptions[language]
  if (user_id !== null && user?.username) {
    return { title: titles.user(user.username), description: descriptions.user }
  }
  return { title: titles.account, description: descriptions.account, hidden: true }
}
