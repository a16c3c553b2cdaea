import { languageTags } from '@fabula/core/novel/known-languages'
import { useNovel } from '../store/use-editor.tsx'

/** The attributes of a text field whose words belong to the novel: checked for spelling in the novel's language. */
export function useSpelling(): { lang: string | undefined; spellCheck: true } {
  const language = useNovel((novel) => novel.language)
  return { lang: language === null ? undefined : languageTags[language], spellCheck: true }
}
