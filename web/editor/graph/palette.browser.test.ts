import { afterEach, expect, test } from 'vitest'
import { devtools } from '../test/input-method.ts'
import { readPalette } from './palette.ts'
import './graph.css'

afterEach(() => devtools().send('Emulation.setEmulatedMedia', { features: [] }))

test('in forced colours the words of a label differ from its ground', async () => {
  await devtools().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'active' }] })
  const board = document.createElement('div')
  board.className = 'graph'
  document.body.append(board)
  const { label, words, 'soft-words': soft } = readPalette(board)
  board.remove()
  expect(label).not.toBe(words)
  expect(label).not.toBe(soft)
})
