import type { Transcript } from '@fabula/contract/shapes/ending'
import type { Language } from '@fabula/core/novel/language'
import { indexOf } from '@fabula/core/novel/novel-index'
import { pastLines } from '@fabula/core/turn/history'
import type pg from 'pg'
import type { LoadedNovel } from '../novels/loaded-novel.ts'
import type { SaidState } from './find-said.ts'
import type { StoredState } from './game-store.ts'
import { showFile } from './play-state.ts'
import { endingName } from './read-ending.ts'
import { shownPath } from './read-history.ts'

/** All that was said on the way to a state, scene by scene, as a book has it: the reader's own lines are dialogue. */
export async function readTranscript(
  pool: pg.Pool,
  found: { stored: StoredState; loaded: LoadedNovel },
  language: Language,
): Promise<Transcript> {
  const { stored, loaded } = found
  const { state } = stored
  const [path, ending_name] = await Promise.all([
    shownPath(pool, loaded, { end: state.id }, language),
    endingName(pool, found, language),
  ])
  const novel = loaded.localized(language)
  const { scenes } = indexOf(novel)
  return {
    novel_name: novel.name,
    play_link: loaded.play_link ?? '',
    cover_url: showFile(novel, novel.cover_background_image_id)?.url ?? null,
    ending_name,
    the_end: state.the_end,
    credits: novel.credits ?? '',
    played_at: state.created_at,
    scenes: byScene(path).flatMap((part) => {
      const lines = pastLines(part).map(({ by, name, text, edited }) => ({
        by: by === 'character' ? ('cast' as const) : by,
        name: by === 'narrator' ? '' : name,
        text,
        ...(edited ? { edited } : {}),
      }))
      const [first] = part
      return first && lines.length > 0 ? [{ name: scenes.get(first.scene_id)?.name ?? first.scene_name, lines }] : []
    }),
  }
}

/** A path in pieces, each of one scene. What the reader said to get into a scene still belongs to the one before. */
function byScene(path: readonly SaidState[]): SaidState[][] {
  const parts: SaidState[][] = []
  let scene: string | null = null
  for (const state of path) {
    const last = parts.at(-1)
    if (last && state.scene_id === scene) last.push(state)
    else if (last && state.said) {
      last.push({ ...state, message: '', lines: null })
      parts.push([{ ...state, said: null }])
    } else parts.push([state])
    scene = state.scene_id
  }
  return parts
}
