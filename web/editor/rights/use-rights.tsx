import { type NovelRole, roleReaches } from '@fabula/contract/shapes/coauthors'
import type { NovelAnswer } from '@fabula/contract/shapes/novel'
import { coauthorPhrases } from '@fabula/phrases/coauthors'
import type { ReactNode } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { useNovel } from '../store/use-editor.tsx'

/** What changes the novel: there for those who may change it, and for nobody else. */
export function ForEditors({ children }: { children: ReactNode }) {
  return useRights().edit ? children : null
}

const roleOf = ({ my_role }: Pick<NovelAnswer, 'my_role'>): NovelRole => my_role ?? 'owner'

/**
 * What who looks may do with the novel on the table; the one place that says so in the editor, as `load-novel.ts` is on the
 * server. What somebody may not is not offered to them.
 */
export function useRights(): { edit: boolean; own: boolean } {
  const role = useNovel(roleOf)
  return { edit: roleReaches(role, 'editor'), own: role === 'owner' }
}

type OpenWords = { edit: string; editOf: (name: string) => string }

/** What the button is called that opens an entry's form: who may not change it looks at it. */
export function useOpenWords(words: OpenWords): OpenWords {
  const { look, lookAt } = useWords(coauthorPhrases)
  return useRights().edit ? words : { edit: look, editOf: lookAt }
}
