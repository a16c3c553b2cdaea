import { expect, test } from 'vitest'
import { sceneId } from '../test/tiny-novel.ts'
import type { Box } from './box.ts'
import { visitedWorlds } from './kept-worlds.ts'
import type { ScaleBounds } from './scale-bounds.ts'
import type { Visit } from './visit.ts'

const room = sceneId('room')
const at = (box: Box, turn = 0, scene_id = room): Visit => ({
  scene_id,
  turn,
  box,
  from: null,
  step: null,
  offered: null,
})

test('exact: only the new part of a visit is examined, and adjacent boxes are merged', () => {
  const worlds = visitedWorlds({ kind: 'exact', mode: 'under' }, [])
  const added = (box: Box, turn?: number) => worlds.add(at(box, turn))?.box ?? null
  expect(added([0, 2])).toEqual([0, 2])
  expect(added([1, 2])).toBeNull()
  expect(added([1, 4])).toEqual([3, 4])
  expect(worlds.of(room)).toEqual([[0, 4]])
  expect(added([6, 7])).toEqual([6, 7])
  expect(worlds.of(room)).toEqual([
    [0, 4],
    [6, 7],
  ])
  // The gap between them joins all three.
  expect(added([5, 5])).toEqual([5, 5])
  expect(worlds.of(room)).toEqual([[0, 7]])
  expect(worlds.of(sceneId('hall'))).toEqual([])
  expect(worlds.complete).toBe(true)
  expect(worlds.comparisons).toBe(0 + 1 + 1 + 1 + 2)
})

test('exact: an earlier turn adds worlds, a later one only new ones', () => {
  const worlds = visitedWorlds({ kind: 'exact', mode: 'under' }, [])
  const added = (box: Box, turn: number) => worlds.add(at(box, turn))?.box ?? null
  expect(added([0, 2], 1)).toEqual([0, 2])
  expect(added([1, 1], 2)).toBeNull()
  expect(added([2, 3], 2)).toEqual([3, 3])
  expect(worlds.of(room)).toHaveLength(2)
  expect(added([0, 3], 0)).toEqual([0, 3])
  expect(worlds.of(room)).toEqual([[0, 3]])
})

test('worlds too far away are left out, which is reported', () => {
  const bounds: ScaleBounds[] = [{ place: 0, low: 0, high: 1, rises: true, falls: true, margin: 2 }]
  const under = visitedWorlds({ kind: 'exact', mode: 'under' }, bounds)
  expect(under.add(at([0, 3]))?.box).toEqual([0, 3])
  expect(under.complete).toBe(true)
  expect(under.add(at([9, 9]))).toBeNull()
  expect(under.complete).toBe(false)
  const over = visitedWorlds({ kind: 'exact', mode: 'over' }, bounds)
  expect(over.add(at([9, 9]))).not.toBeNull()
  expect(over.complete).toBe(true)
})

test('sample: keeps boxes with new values up to a limit, and any that come closer to an aim', () => {
  const aim = [0, 1].map((place) => ({ place, least: 5, most: 5 }))
  const worlds = visitedWorlds({ kind: 'sample', perScene: 2, aims: [aim] }, [])
  const added = (one: number, other: number, scene = room) =>
    worlds.add(at([one, one, other, other], 0, scene))?.box ?? null
  expect(added(0, 0)).toEqual([0, 0, 0, 0])
  expect(added(0, 2)).toEqual([0, 0, 2, 2])
  expect(worlds.complete).toBe(true)
  // Between two known values, and beyond them when there is no more room.
  expect(added(0, 1)).toBeNull()
  expect(worlds.complete).toBe(false)
  expect(added(9, 9)).toBeNull()
  // More of the aim holds each time; equally much is nothing new.
  expect(added(5, 0)).toEqual([5, 5, 0, 0])
  expect(added(0, 5)).toBeNull()
  expect(added(5, 5)).toEqual([5, 5, 5, 5])
  expect(added(5, 5)).toBeNull()
  expect(worlds.of(room)).toHaveLength(4)
  // Each scene has its own limit.
  expect(added(9, 9, sceneId('hall'))).toEqual([9, 9, 9, 9])
})

test('hull: grows while waiting, and after some growth becomes everything possible', () => {
  const worlds = visitedWorlds({ kind: 'hull', around: [0, 90] }, [])
  const first = worlds.add(at([3, 3])) as Visit
  expect(worlds.add(at([3, 3]))).toBeNull()
  expect(worlds.add(at([5, 5]))).toBeNull()
  expect(worlds.take(first).box).toEqual([3, 5])
  expect(worlds.add(at([4, 4]))).toBeNull()
  for (const box of [
    [3, 6],
    [3, 7],
  ]) {
    const visit = worlds.add(at(box)) as Visit
    expect(worlds.take(visit).box).toEqual(box)
    expect(worlds.of(room)).toEqual([box])
  }
  expect(worlds.take(worlds.add(at([8, 8])) as Visit).box).toEqual([0, 90])
  expect(worlds.take(at([1, 1], 0, sceneId('hall'))).box).toEqual([1, 1])
  expect(worlds.of(sceneId('hall'))).toEqual([])
})

test('hull: values that no condition tells apart are nothing new', () => {
  const bounds: ScaleBounds[] = [{ place: 0, low: 0, high: 1, rises: true, falls: false, margin: 2 }]
  const worlds = visitedWorlds({ kind: 'hull', around: [0, 90] }, bounds)
  worlds.add(at([2, 2]))
  expect(worlds.add(at([3, 3]))).toBeNull()
  expect(worlds.of(room)).toEqual([[2, 2]])
})
