import type { Transcript } from '@fabula/contract/shapes/ending'
import type pg from 'pg'
import type { LoadedNovel } from '../novels/loaded-novel.ts'
import type { StoredState } from './game-store.ts'
import type { ShownTo } from './play-state.ts'
import { endingName } from './read-ending.ts'
import { shownPath } from './read-history.ts'
import { showTranscript } from './show-transcript.ts'

/** All that was said on the path to a state, scene by scene, as in a book: the reader's own lines are dialogue. */
export async function readTranscript(
  pool: pg.Pool,
  found: { stored: StoredState; loaded: LoadedNovel },
  reader: ShownTo,
): Promise<Transcript> {
  const { language } = reader
  const { stored, loaded } = found
  const { state, user_id } = stored
  const [path, ending_name] = await Promise.all([
    shownPath(pool, loaded, { user_id, end: state.id }, language),
    endingName(pool, found, reader),
  ])
  return showTranscript(loaded, { state, path, ending_name }, language)
}
