import type { PageDataOf } from '@fabula/contract/pages'
import { appPhrases } from '@fabula/phrases/app'
import { comingSoonPhrases } from '@fabula/phrases/coming-soon'
import { offlinePhrases } from '@fabula/phrases/offline'
import type { PageHead } from '../../page/page-head.ts'

export function comingSoonHead({ language }: PageDataOf<'coming_soon'>): PageHead {
  const words = comingSoonPhrases[language]
  return { title: words.comingSoon, description: words.comingSoonText, hidden: true }
}

export function offlineHead({ language }: PageDataOf<'offline'>): PageHead {
  const words = offlinePhrases[language]
  return { title: words.title, description: words.text, hidden: true }
}

export function errorHead({ language }: PageDataOf<'error'>): PageHead {
  const words = appPhrases[language]
  return { title: words.unexpected, description: words.unexpectedText, hidden: true }
}
