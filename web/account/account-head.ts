import type { PageDataOf } from '@fabula/contract/pages'
import { appPhrases } from '@fabula/phrases/app'
import { pageDescriptions } from '@fabula/phrases/page-descriptions'
import type { PageHead } from '../page/page-head.ts'

export function accountHead({ language, user_id, user }: PageDataOf<'account'>): PageHead {
  const { titles } = appPhrases[language]
  const descriptions = pageDescriptions[language]
  if (user_id !== null && user?.username) {
    return { title: titles.user(user.username), description: descriptions.user }
  }
  return { title: titles.account, description: descriptions.account, hidden: true }
}
