import { sceneGraph } from '@fabula/core/graph/scene-graph'
import { tinyNovel } from '@fabula/core/test/tiny-novel'
import { expect, test } from 'vitest'
import { GraphBoard } from './graph-board.ts'

test('the bounds of cards that all lie left of and above the origin are theirs alone', () => {
  const board = new GraphBoard()
  expect(board.bounds()).toEqual({ left: 0, top: 0, right: 0, bottom: 0 })
  board.setGraph(sceneGraph(tinyNovel({ first: 'quay', static: { quay: {} } })), [{ x: -5_000, y: -3_000 }])
  expect(board.bounds()).toEqual({ left: -5_000, top: -3_000, right: -4_820, bottom: -2_940 })
})
