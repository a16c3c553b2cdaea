import type { PageDataOf } from '@fabula/contract/pages'
import { pageDescriptions } from '@fabula/phrases/page-descriptions'
import { pageTitles } from '@fabula/phrases/page-titles'
import type { PageHead } from '../page/page-head.ts'

/** The play page's metadata. A reader's own position is hidden from search engines. */
export function playHead({ language, state, viewer, play_link }: PageDataOf<'play'>): PageHead {
  if (!state)
    return { title: pageTitles[language].novelNotFound, description: pageTitles[language].novelNotFound, hidden: true }
  const { cover, novel_name } = state
  return {
    title: novel_name,
    description: pageDescriptions[language].novel(novel_name),
    picture: cover,
    kind: 'book',
    // A browser loads six files at a time: the first click matters more than the font of the names.
    faces: ['text-400'],
    // A guest's new game loads while the scripts do; a logged-in reader's request needs a token, which only a script
    // can send.
    firstCall:
      viewer === null && state.gate === null && state.game_state_id === null
        ? `/api/${language}/game/continue/${encodeURIComponent(play_link)}`
        : null,
  }
}
