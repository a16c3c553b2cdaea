import { languageTags } from '@fabula/core/novel/known-languages'
import { useNovel } from '../store/use-editor.tsx'

/** Attributes for a text field whose content belongs to the novel: spell-checked in the novel's language. */
export function useSpelling(): { lang: string | undefined; spellCheck: true } {
  const language = useNovel((novel) => novel.language)
  return { lang: language === null ? undefined : languageTags[language], spellCheck: true }
}
