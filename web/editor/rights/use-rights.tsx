import { type NovelRole, roleReaches } from '@fabula/contract/shapes/coauthors'
import type { NovelAnswer } from '@fabula/contract/shapes/novel'
import { coauthorPhrases } from '@fabula/phrases/coauthors'
import type { ReactNode } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { useNovel } from '../store/use-editor.tsx'

/** Renders controls that change the novel only for those who may change it. */
export function ForEditors({ children }: { children: ReactNode }) {
  return useRights().edit ? children : null
}

const roleOf = ({ my_role }: Pick<NovelAnswer, 'my_role'>): NovelRole => my_role ?? 'owner'

/**
 * The viewer's rights on the open novel. The only place in the editor that decides them, as `load-novel.ts` is on the
 * server. Actions without the right are not offered.
 */
export function useRights(): { edit: boolean; own: boolean } {
  const role = useNovel(roleOf)
  return { edit: roleReaches(role, 'editor'), own: role === 'owner' }
}

type OpenWords = { edit: string; editOf: (name: string) => string }

/** The label of the button that opens an entry's form: a viewer can only look at it. */
export function useOpenWords(words: OpenWords): OpenWords {
  const { look, lookAt } = useWords(coauthorPhrases)
  return useRights().edit ? words : { edit: look, editOf: lookAt }
}
