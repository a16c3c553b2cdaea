import type { AssetId, CharacterId, SpriteMixId } from '@fabula/core/ids'
import { describe, expect, test } from 'vitest'
import { checkCharacter, copyOfCharacter, noCharacter, savedCharacter } from './character-edits.ts'

const mix = { id: 'mix' as SpriteMixId, name: 'everyday', sprite_ids: ['calm' as AssetId] }
const biography = { prompt_description: 'Keeps the lamps.', conditionals: [] }
const ilse = { ...noCharacter, prompt_name: 'Ilse', sprites: [mix], biographies: [biography] }

describe('a character that is typed', () => {
  test('needs a name, a mix and a biography', () => {
    expect(checkCharacter(noCharacter)).toMatchObject({ name: true, noMix: true, noBiography: true, sound: false })
    expect(checkCharacter(ilse).sound).toBe(true)
  })

  test('has no mix without a name, and no biography without words', () => {
    const faulty = {
      ...ilse,
      sprites: [mix, { ...mix, name: ' ' }],
      biographies: [{ ...biography, prompt_description: '\n' }, biography],
    }
    expect(checkCharacter(faulty)).toMatchObject({ namelessMixes: [1], wordlessBiographies: [0], sound: false })
  })

  test('is saved trimmed, without what was left empty', () => {
    const typed = {
      ...ilse,
      prompt_name: ' Ilse ',
      name_translations: [{ language: 'russian' as const, translation: ' ' }],
      aliases: [' Lamplighter ', ''],
      example_lines: ['  '],
    }
    expect(savedCharacter('1' as CharacterId, typed)).toMatchObject({
      prompt_name: 'Ilse',
      name_translations: [],
      aliases: ['Lamplighter'],
      example_lines: [],
    })
  })

  test('has ids of its own when it is a copy', () => {
    const copy = copyOfCharacter({ ...ilse, id: '1' as CharacterId }, 'Ilse (copy)')
    expect(copy).toMatchObject({ prompt_name: 'Ilse (copy)', sprites: [{ name: 'everyday', sprite_ids: ['calm'] }] })
    expect([copy.id, copy.sprites[0]?.id]).not.toContain('1')
    expect(copy.sprites[0]?.id).not.toBe('mix')
  })
})
