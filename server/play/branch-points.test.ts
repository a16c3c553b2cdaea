import type { GameStateId } from '@fabula/core/ids'
import { idOf, sceneId } from '@fabula/core/test/tiny-novel'
import { describe, expect, test } from 'vitest'
import { branchPoints, type TreeNode } from './branch-points.ts'

const at = (name: string) => idOf<GameStateId>(`state ${name}`)
const node = (name: string, parent: string | null, more: Partial<TreeNode> = {}): TreeNode => ({
  id: at(name),
  parent_id: parent === null ? null : at(parent),
  scene_id: sceneId('quay'),
  scene_type: 'interactive',
  turn: 1,
  by_choice: false,
  has_ending: false,
  the_end: false,
  ...more,
})
const none: Parameters<typeof branchPoints>[1] = { saved: new Set(), current: null }
/** Points in words, as `name<parent +turns: marks`. */
const told = (nodes: TreeNode[], args = none) => {
  const names = new Map(nodes.map(({ id }, index) => [id, String.fromCharCode(97 + index)]))
  return branchPoints(nodes, args).map(
    ({ node: { id }, parent_id, turns, marks }) =>
      `${names.get(id)}<${parent_id ? names.get(parent_id) : '-'} +${turns}: ${marks.join(' ')}`,
  )
}

describe('branchPoints', () => {
  test('returns the two ends of a plain line', () => {
    const line = [node('a', null, { turn: 0 }), node('b', 'a'), node('c', 'b'), node('d', 'c')]
    expect(told(line)).toEqual(['a<- +0: begin', 'd<a +3: tip'])
  })

  test('returns both answers at a fork, the older one and all that follows it first', () => {
    const tree = [node('a', null), node('b', 'a'), node('c', 'b'), node('d', 'c'), node('e', 'b'), node('f', 'e')]
    expect(told(tree)).toEqual([
      'a<- +0: begin',
      'b<a +1: fork',
      'c<b +1: way',
      'd<c +1: tip',
      'e<b +1: way',
      'f<e +1: tip',
    ])
  })

  test('returns choices, endings, saves, the end and the current state as points', () => {
    const line = [
      node('a', null),
      node('b', 'a', { by_choice: true }),
      node('c', 'b'),
      node('d', 'c', { has_ending: true }),
      node('e', 'd'),
      node('f', 'e'),
      node('g', 'f', { the_end: true }),
    ]
    expect(told(line, { saved: new Set([at('c')]), current: at('f') })).toEqual([
      'a<- +0: begin',
      'b<a +1: choice',
      'c<b +1: save',
      'd<c +1: ending',
      'f<d +2: current',
      'g<f +1: end tip',
    ])
  })

  test('returns one point where the cast enters a scene, and one for a row of static scenes', () => {
    const still = { scene_type: 'static' as const, turn: 0 }
    const line = [
      node('a', null, { ...still, scene_id: sceneId('one') }),
      node('b', 'a', { ...still, scene_id: sceneId('two') }),
      node('c', 'b', { turn: 0 }),
      node('d', 'c'),
      node('e', 'd', { turn: 0 }),
      node('f', 'e', { ...still, scene_id: sceneId('three') }),
      node('g', 'f', { ...still, scene_id: sceneId('four') }),
      node('h', 'g', { ...still, scene_id: sceneId('five') }),
    ]
    expect(told(line)).toEqual(['a<- +0: begin', 'c<a +2: scene', 'e<c +2: scene', 'f<e +1: scene', 'h<f +2: tip'])
  })

  test('begins a tree whose beginning is missing at its oldest known state', () => {
    expect(told([node('b', 'lost'), node('c', 'b')])).toEqual(['a<- +0: begin', 'b<a +1: tip'])
  })

  test('handles ten thousand turns in a row without recursion', () => {
    const line = Array.from({ length: 10_000 }, (_, index) => node(`${index}`, index === 0 ? null : `${index - 1}`))
    expect(branchPoints(line, none)).toHaveLength(2)
  })
})
