import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assetsOf } from '../novel/asset-names.ts'
import { isUnconfirmed, noteOf } from '../novel/asset-note.ts'
import type { Novel } from '../novel/novel.ts'
import { picture, tinyNovel } from '../test/tiny-novel.ts'
import { applyCommand, type Command } from './commands.ts'

const tiny = tinyNovel({
  first: 'hall',
  cast: [],
  backgrounds: ['hall', 'attic'],
  tracks: ['fiddle'],
  static: { hall: {} },
})
/** The hall’s description was generated from its file name, the attic’s was written. */
const novel: Novel = {
  ...tiny,
  assets: {
    ...tiny.assets,
    backgrounds: tiny.assets.backgrounds.map((each) =>
      each.name === 'hall' ? { ...each, name: 'Old_Hall', prompt_description: 'old hall' } : each,
    ),
  },
}
const hall = picture('hall')
const after = (...list: Command[]) => list.reduce(applyCommand, novel)
const change = (fields: object): Command => ({ command: 'changeAssets', assets: [{ id: hall, ...fields }] })
const waits = (of: Novel, id = hall) => {
  const asset = assetsOf(of).find((each) => each.id === id)
  return asset !== undefined && isUnconfirmed(asset, noteOf(of, id))
}

describe('a description generated from a file name waits to be confirmed', () => {
  test('in any novel, without any notes', () => {
    expect([waits(novel), waits(novel, picture('attic'))]).toEqual([true, false])
    expect(novel.asset_notes).toBeUndefined()
  })

  test('even under another name, while a renaming alone never makes one wait', () => {
    expect(waits(after(change({ name: 'Tavern' })))).toBe(true)
    expect(waits(after(change({ name: 'Tavern' }), change({ name: 'Old hall' })))).toBe(true)
    const attic = { command: 'changeAssets', assets: [{ id: picture('attic'), name: 'shows attic' }] } as const
    expect(waits(after(attic), picture('attic'))).toBe(false)
  })

  test('until it is rewritten or confirmed, whatever the asset is called then', () => {
    expect(waits(after(change({ prompt_description: 'A hall with one lamp' })))).toBe(false)
    expect(waits(after(change({ prompt_description: 'Old Hall' })))).toBe(false)
    const confirmed = after({ command: 'confirmAssets', ids: [hall] })
    expect(waits(confirmed)).toBe(false)
    expect(waits(applyCommand(confirmed, change({ name: 'Tavern' })))).toBe(false)
    expect(waits(after(change({ name: 'Tavern' }), { command: 'confirmAssets', ids: [hall] }))).toBe(false)
  })

  test('under any name if it was imported with its file, until it is changed', () => {
    const attic = picture('attic')
    const left = after({ command: 'leaveUnconfirmed', ids: [attic, picture('gone')] })
    expect(waits(left, attic)).toBe(true)
    expect(Object.keys(left.asset_notes ?? {})).toEqual([attic])
    const said = applyCommand(left, {
      command: 'changeAssets',
      assets: [{ id: attic, prompt_description: 'Under the roof' }],
    })
    expect(waits(said, attic)).toBe(false)
  })
})

describe('assets', () => {
  const ids = fc.array(fc.constantFrom(hall, picture('attic'), picture('fiddle'), picture('gone')))

  test('can be turned into the other kind of picture, with a matching address; music stays music', () => {
    const { assets } = after({
      command: 'changeAssets',
      assets: [
        { id: hall, type: 'sprite' },
        { id: picture('fiddle'), type: 'sprite' },
        { id: picture('attic'), type: 'music' },
      ],
    })
    const named = [assets.sprites, assets.backgrounds, assets.musics].map((list) =>
      list.map(({ name }) => name).filter((name) => !name.startsWith('Ilse')),
    )
    expect(named).toEqual([['Old_Hall'], ['attic'], ['fiddle']])
    const stored = { ...novel.assets.backgrounds[0], url: `/assets/building/n/background/${hall}.png?t=1` } as never
    const moved = applyCommand(
      { ...novel, assets: { ...novel.assets, backgrounds: [stored] } },
      change({ type: 'sprite' }),
    )
    expect(moved.assets.sprites[0]?.url).toBe(`/assets/building/n/sprite/${hall}.png?t=1`)
  })

  test('can be removed without affecting other assets or any notes', () => {
    fc.assert(
      fc.property(ids, (gone) => {
        const tagged = after({ command: 'tagAssets', ids: [hall], add: ['night'], remove: [] })
        const left = applyCommand(tagged, { command: 'removeAssets', ids: gone })
        expect(assetsOf(left)).toEqual(assetsOf(novel).filter(({ id }) => !gone.includes(id)))
        expect(left.asset_notes).toBe(tagged.asset_notes)
      }),
    )
  })

  test('have unique tags, ignoring case, which can be removed again', () => {
    const tag = (add: string[], remove: string[] = []): Command => ({ command: 'tagAssets', ids: [hall], add, remove })
    expect(noteOf(after(tag([' Night ', 'night', '', 'inn'])), hall).tags).toEqual(['Night', 'inn'])
    expect(after(tag(['night']), tag([], ['NIGHT'])).asset_notes).toEqual({})
    expect(noteOf(after(tag(['night', 'inn']), tag(['fog'], ['NIGHT'])), hall).tags).toEqual(['inn', 'fog'])
    fc.assert(
      fc.property(fc.array(fc.string()), (tags) => {
        const once = after(tag(tags))
        expect(applyCommand(once, tag(tags)).asset_notes).toEqual(once.asset_notes)
        expect(applyCommand(once, tag([], tags)).asset_notes ?? {}).toEqual({})
      }),
    )
  })
})
