import type { CommentPlace, Thread } from '@fabula/contract/shapes/coauthors'
import { expect, test } from 'vitest'
import { keyOfPlace, openAbout, placeOfKey } from './comment-places.ts'

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
const scene = { part: 'scene', scene_id: id(1) } as CommentPlace
const message = { part: 'message', scene_id: id(1) } as CommentPlace

test('counts the open threads about one thing', () => {
  const about = (place: CommentPlace, resolved_at: string | null = null) => ({ place, resolved_at }) as Thread
  const threads = [about(scene), about(scene, '2026-01-01'), about(message), about({ ...scene })]
  expect([openAbout(threads, scene), openAbout(threads, message)]).toEqual([2, 1])
})

test('finds a place by its key', () => {
  const ending = { part: 'ending', scene_id: id(1), ending_id: id(2) } as CommentPlace
  for (const place of [scene, message, ending, { part: 'novel' } as const]) {
    expect(placeOfKey(keyOfPlace(place))).toEqual(place)
  }
  expect(placeOfKey('scene/nowhere')).toBeNull()
})
