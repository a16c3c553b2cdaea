import { usePage } from './page-facts.tsx'
import { textLang } from './text-lang.ts'

/** `textLang` on this page. */
export function useTextLang(): (text: string) => string | undefined {
  const { language } = usePage()
  return (text) => textLang(text, language)
}
