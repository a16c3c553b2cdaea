import { describe, expect, it } from 'vitest'
import { rankOf, type StageSprite, spreadOf } from './stage-view.ts'

const at = (character_id: string, position: StageSprite['position']): StageSprite => ({
  id: character_id,
  character_id,
  url: `/${character_id}`,
  position,
})

describe('the cast', () => {
  const cast = [at('osip', 'right'), at('ilse', 'left'), at('tobias', 'left'), at('agata', 'center')]
  const [osip, ilse, tobias, agata] = cast as [StageSprite, StageSprite, StageSprite, StageSprite]

  it('is ranked from the left, and at one position in the order of the scene', () => {
    expect(cast.map((sprite) => rankOf(cast, sprite))).toEqual([3, 0, 1, 2])
  })

  it('is spread side by side at one position', () => {
    expect([spreadOf(cast, ilse), spreadOf(cast, tobias)]).toEqual([
      { place: 0, of: 2 },
      { place: 1, of: 2 },
    ])
    expect(spreadOf(cast, osip)).toEqual({ place: 0, of: 1 })
    expect(spreadOf(cast, agata)).toEqual({ place: 0, of: 1 })
  })

  it('is ranked by an author’s own placement, which moves nobody else', () => {
    const [near, apart] = [
      { ...ilse, x: 40 },
      { ...agata, x: 90 },
    ]
    const placed = [osip, near, tobias, apart]
    expect(placed.map((sprite) => rankOf(placed, sprite))).toEqual([2, 1, 0, 3])
    expect(placed.map((sprite) => spreadOf(placed, sprite).of)).toEqual([1, 1, 1, 1])
  })
})
