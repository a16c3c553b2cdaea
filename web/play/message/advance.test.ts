import { describe, expect, it } from 'vitest'
import { initialModel, reduce } from '../game/reduce.ts'
import { stateNumber } from '../test-state.ts'
import { turning } from '../turning.ts'
import { advanceOf } from './advance.ts'
import { splitPages } from './split-pages.ts'

const long = `${'A sentence of some length, said slowly. '.repeat(6)}\n\n${'Another one, said quickly. '.repeat(6)}`
const pages = splitPages(long)
const at = (page: number, shown: boolean, options = {}) =>
  reduce(initialModel(stateNumber(1, { character_message: long, interact: false, ...options })), {
    type: 'page',
    page,
    shown,
  })

describe('going on', () => {
  it('completes the page, turns it, and continues the story after the last one', () => {
    expect(pages.length).toBe(2)
    expect(advanceOf(at(0, false), pages, 'visual')).toBe('show')
    expect(advanceOf(at(0, true), pages, 'visual')).toBe('turn')
    expect(advanceOf(at(1, false), pages, 'visual')).toBe('show')
    expect(advanceOf(at(1, true), pages, 'visual')).toBe('continue')
  })

  it('does nothing where the reader has to write or choose, at the end, or during a send', () => {
    const ending = { id: '1', name: 'n', display_name: 'd' }
    expect(advanceOf(at(1, true, { interact: true }), pages, 'visual')).toBe('nothing')
    expect(advanceOf(at(1, true, { static_endings: [ending] }), pages, 'visual')).toBe('nothing')
    expect(advanceOf(at(1, true, { the_end: true }), pages, 'visual')).toBe('nothing')
    const sending = reduce(at(1, true), { type: 'sent', move: { kind: 'continue' } })
    expect(advanceOf(sending, pages, 'visual')).toBe('nothing')
  })

  it('has no pages in chat mode', () => {
    expect(advanceOf(at(0, false), pages, 'chat')).toBe('continue')
  })
})

describe('turning pages', () => {
  const turned = (page: number, way: 'on' | 'back') => {
    const done: unknown[] = []
    const game = { dispatch: (event: unknown) => done.push(event), send: (move: unknown) => done.push(move) }
    const paging = { pages, page }
    turning({ game, model: at(page, true), paging, mode: 'visual' } as never)[way]()
    return done
  }

  it('shows the next page bit by bit, and one read before at once', () => {
    expect(turned(0, 'on')).toEqual([{ type: 'page', page: 1, shown: false }])
    expect(turned(1, 'back')).toEqual([{ type: 'page', page: 0, shown: true }])
  })

  it('goes on after the last page, and nowhere before the first', () => {
    expect(turned(1, 'on')).toEqual([{ kind: 'continue' }])
    expect(turned(0, 'back')).toEqual([])
  })
})
