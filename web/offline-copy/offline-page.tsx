import type { PageDataOf } from '@fabula/contract/pages'
import { languageTags } from '@fabula/core/novel/known-languages'
import { type Language, languageOfNovel } from '@fabula/core/novel/language'
import { offlineCopyPhrases } from '@fabula/phrases/offline-copy'
import { useEffect, useState } from 'react'
import { PageRoot } from '../app/page-root.tsx'
import { session } from '../client/session.ts'
import { PlayPage } from '../play/play-page.tsx'
import { toast } from '../ui/toast.ts'
import { keepsGames, ownCopy } from './own-server.ts'

/** The whole of an offline copy: its novel on the usual play page, in the language from the address. */
export function OfflinePage() {
  const language = useLanguage()
  const data: PageDataOf<'play'> = {
    page: 'play',
    language,
    viewer: session.read()?.user ?? null,
    path: '',
    query: '',
    play_link: ownCopy().play_link,
    state: null,
    failure: null,
  }
  useEffect(() => {
    document.documentElement.lang = languageTags[language]
  }, [language])
  useEffect(() => {
    const words = offlineCopyPhrases[language].page
    void keepsGames().then((keeps) => keeps || toast.error(words.keepsNothing, words.keepsNothingText))
  }, [language])
  return (
    <PageRoot key={language} data={data} theme="system">
      <PlayPage data={data} />
    </PageRoot>
  )
}

/** The language in the fragment, else the browser's own if the novel has it, else the novel's. */
function useLanguage(): Language {
  const [language, setLanguage] = useState(languageHere)
  useEffect(() => {
    const follow = () => setLanguage(languageHere())
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  return language
}

function languageHere(): Language {
  const { novel, translations } = ownCopy()
  const asked = location.hash.slice(1)
  const own = languageOfNovel(novel)
  if (asked === 'en' || asked === 'ru') return asked === 'en' ? 'english' : 'russian'
  const browsers = navigator.language.startsWith('ru') ? 'russian' : 'english'
  return translations.some((each) => each.language === browsers) ? browsers : own
}
