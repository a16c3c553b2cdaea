import type { News, Thread } from '@fabula/contract/shapes/coauthors'
import { EndingId, SceneId, UserId } from '@fabula/core/ids'
import { newInteractiveScene } from '@fabula/core/novel/interactive-scene'
import { coauthorPhrases } from '@fabula/phrases/coauthors'
import { vi } from 'vitest'
import { novelInHand } from '../../test/open-editor.tsx'

export const words = coauthorPhrases.english
export const scene_id = SceneId.parse('00000000-0000-4000-8000-0000000000b1')
export const ending_id = EndingId.parse('00000000-0000-4000-8000-0000000000d1')
export const ann = { id: UserId.parse('00000000-0000-4000-8000-0000000000a9'), username: 'ann' }
export const novel = {
  ...novelInHand(),
  interactive_scenes: [{ ...newInteractiveScene(scene_id, 'Tavern', '2026-01-01'), revision: 1 }],
}
export const answered = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
export const news = (more: Partial<News> = {}): News => ({
  seen: 's',
  role: 'owner',
  present: [],
  mark: '1.2.2',
  assets: 0,
  comments: 1,
  ...more,
})
export const aThread = (more: Partial<Thread> = {}): Thread => ({
  id: '00000000-0000-4000-8000-0000000000f1',
  place: { part: 'scene', scene_id },
  about: 'Tavern',
  resolved_at: null,
  resolved_by: null,
  comments: [
    {
      id: '00000000-0000-4000-8000-0000000000f2',
      author: 'ann',
      text: 'Too dark?',
      created_at: '2026-01-01T10:00:00Z',
      edited_at: null,
    },
  ],
  ...more,
})
export const never = () => new Promise<Response>(() => undefined)

/** Serves these news once, or this refusal each time, and answers other calls by their path. */
export function serve(first: News | Response, other: (path: string, init: RequestInit) => Response) {
  let told = false
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    if (!path.endsWith('/news')) return other(path, init)
    if (first instanceof Response) return first.clone()
    if (told) return never()
    told = true
    return answered(first)
  })
}
