import type { Transcript } from '@fabula/contract/shapes/ending'
import type { Language } from '@fabula/core/novel/language'
import { indexOf } from '@fabula/core/novel/novel-index'
import type { GameState } from '@fabula/core/turn/game-state'
import { pastLines } from '@fabula/core/turn/history'
import type { LoadedNovel } from '../novels/loaded-novel.ts'
import { showFile } from './play-state.ts'
import type { MessageState } from './show-history.ts'

/** The transcript of a path whose texts are in the reader's language, scene by scene, as in a book. */
export function showTranscript(
  loaded: LoadedNovel,
  { state, path, ending_name }: { state: GameState; path: readonly MessageState[]; ending_name: string | null },
  language: Language,
): Transcript {
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

/** Splits a path by scene. What the reader said to enter a scene still belongs to the scene before. */
function byScene(path: readonly MessageState[]): MessageState[][] {
  const parts: MessageState[][] = []
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
