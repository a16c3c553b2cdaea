import type { Language } from '@fabula/core/novel/language'
import { useNovel } from '../store/use-editor.tsx'

const tags: Record<Language, string> = { english: 'en', russian: 'ru' }

/** The attributes of a text field whose words belong to the novel: checked for spelling in the novel's language. */
export function useSpelling(): { lang: string | undefined; spellCheck: true } {
  const language = useNovel((novel) => novel.language)
  return { lang: language === null ? undefined : tags[language], spellCheck: true }
}
