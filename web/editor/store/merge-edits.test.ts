import { type Collision, pathKey } from '@fabula/core/compare/merge-values'
import { describe, expect, it } from 'vitest'
import { testNovel } from '../test/test-novel.ts'
import type { EditorCalls } from './editor-calls.ts'
import { mergeEdits, validPicks } from './merge-edits.ts'
import { saveParts } from './save-part.ts'

describe('merging what others have saved', () => {
  const known = testNovel()

  it('takes the role of the viewer from the server, and access settings from whoever changed them last', () => {
    const theirs = { ...known, my_role: 'viewer' as const, price_stars: 20, telegram_group_required: true }
    const merge = (mine: object) => mergeEdits(known, { ...known, ...mine }, theirs).novel
    expect(merge({})).toMatchObject({ my_role: 'viewer', price_stars: 20, telegram_group_required: true })
    expect(merge({ price_stars: 50 })).toMatchObject({ price_stars: 50, telegram_group_required: true })
  })

  it('drops a pick when either version has changed since it was shown', () => {
    const collision = (ours: string, theirs: string) => ({ path: ['name'], base: '', ours, theirs }) as Collision
    const kept = (now: Collision) =>
      Object.keys(validPicks({ [pathKey(['name'])]: 'ours' }, [collision('A', 'B')], [now]))
    expect(kept(collision('A', 'B'))).toHaveLength(1)
    expect([kept(collision('A2', 'B')), kept(collision('A', 'B2'))]).toEqual([[], []])
  })

  it('asks nobody about the places of cards', () => {
    const id = String(known.static_scenes[0]?.id)
    const placed = (x: number) => ({ ...known, graph_layout: { [id]: { x, y: 0 } } }) as typeof known
    expect(mergeEdits(placed(0), placed(1), placed(2)).open).toEqual([])
    const named = (name: string) => ({ ...known, name })
    expect(mergeEdits(known, named('One'), named('Two')).open).toHaveLength(1)
  })
})

it('a scene turned into the other kind is saved over the revision that it had', async () => {
  const saved: unknown[] = []
  const calls = {
    putScene: async (...args: unknown[]) => {
      saved.push(args[2])
      return 8
    },
  } as Partial<EditorCalls> as EditorCalls
  const scene = testNovel().static_scenes[0] as never
  for (const was of [7, 0]) {
    const revisions = (part: string) => (part === 'static:a' ? was : 0)
    expect(await saveParts(calls, [['interactive:a', { kind: 'made', scene, place: 0 }]], revisions)).toEqual([8])
  }
  expect(saved).toEqual([7, 0])
})
