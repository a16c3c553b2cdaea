import type { PageDataOf } from '@fabula/contract/pages'
import { pageDescriptions } from '@fabula/phrases/page-descriptions'
import { pageTitles } from '@fabula/phrases/page-titles'
import type { PageHead } from '../page/page-head.ts'

/** What the play page says about itself. A reader's own place in the story is nothing for a search engine. */
export function playHead({ language, state, viewer, play_link }: PageDataOf<'play'>): PageHead {
  if (!state)
    return { title: pageTitles[language].novelNotFound, description: pageTitles[language].novelNotFound, hidden: true }
  const { cover, novel_name } = state
  return {
    title: novel_name,
    description: pageDescriptions[language].novel(novel_name),
    picture: cover,
    kind: 'book',
    // A browser fetches six files at a time: the first click comes before the face of the names.
    faces: ['text-400'],
    // A guest's new game, begun while the scripts are on their way; who is logged in asks with a token, as a script alone can.
    firstCall:
      viewer === null && state.gate === null && state.game_state_id === null
        ? `/api/${language}/game/continue/${encodeURIComponent(play_link)}`
        : null,
  }
}
