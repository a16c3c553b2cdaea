import type { PageDataOf } from '@fabula/contract/pages'
import { appPhrases } from '@fabula/phrases/app'
import { Unexpected } from './unexpected.tsx'

/** The page for status 500. */
export function ErrorPage({ data }: { data: PageDataOf<'error'> }) {
  const { language, id } = data
  return <Unexpected language={language} detail={id && appPhrases[language].errorNumber(id)} />
}
