import type { PageDataOf } from '@fabula/contract/pages'
import { adminPhrases } from '@fabula/phrases/admin'
import type { PageHead } from '../page/page-head.ts'

export function adminHead({ language, section }: PageDataOf<'admin'>): PageHead {
  const { title, description, sections } = adminPhrases[language]
  return { title: `${title}: ${sections[section]}`, description, hidden: true }
}
