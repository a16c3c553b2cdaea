import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkNovel, examineNovel } from '../check/check-novel.ts'
import { usagesOf } from '../check/usages.ts'
import { applyCommand } from '../edit/commands.ts'
import { writeRenpy } from '../exchange/script/write-renpy.ts'
import { writeTwee } from '../exchange/script/write-twee.ts'
import { newWorld } from '../scene/world.ts'
import { processorMs } from '../test/processor-ms.ts'
import { flag, scale, tinyNovel } from '../test/tiny-novel.ts'
import { startGame } from '../turn/enter-scene.ts'
import { fillingFinder, translatedFilling } from './find-filled.ts'
import { fillIn, fillingOf, fillReader, placesIn } from './message-places.ts'
import type { Translation } from './texts.ts'

const words = 'Well, {{user}}: *{{ days  left }} days*, {{Lamp lit}}. \\{{user}} {{moon}}'
const novel = tinyNovel({
  flags: { 'lamp lit': true },
  scales: { 'Days left': 7 },
  first: 'hall',
  static: { hall: { original_message: words } },
})
const reader = { name: 'Nell', biography: '', language: 'english' as const }

describe('filling in a message', () => {
  test('inserts the reader’s name, a scale’s number and a flag’s yes or no, and leaves the rest', () => {
    expect(startGame(novel, reader)?.message).toBe('Well, Nell: *7 days*, yes. \\{{user}} {{moon}}')
    const world = { ...newWorld(novel), flags: { [flag('lamp lit')]: false }, scales: { [scale('Days left')]: -2 } }
    expect(fillIn(words, fillingOf(novel.states, world, { name: 'Ия', language: 'russian' }))).toBe(
      'Well, Ия: *-2 days*, нет. \\{{user}} {{moon}}',
    )
  })

  test('inserts names literally, without filling them again', () => {
    expect(fillReader('{{USER}} & {{user}}', '$& {{user}}')).toBe('$& {{user}} & $& {{user}}')
  })

  test('takes no extra time for unclosed braces', () => {
    for (const text of ['{{'.repeat(100_000), `{{${' '.repeat(200_000)}`])
      expect(processorMs(() => placesIn(text))).toBeLessThan(500)
  })

  test('can be reversed for any values, and redone in another language', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 30 }),
        fc.integer({ min: -9e9, max: 9e9 }),
        fc.boolean(),
        (name, days, lit) => {
          const filling = new Map([
            ['user', name],
            ['days left', `${days}`],
            ['lamp lit', lit ? 'yes' : 'no'],
          ])
          const source = `${words} And {{Days Left}}0 again.`
          const found = fillingFinder(source, novel.states)(fillIn(source, filling))
          expect(found && [...found]).toEqual([...filling])
          expect(found && translatedFilling(found, novel.states, 'russian').get('lamp lit')).toBe(lit ? 'да' : 'нет')
        },
      ),
    )
    expect(fillingFinder(words, novel.states)('Well, Nell: *many days*, yes. \\{{user}} {{moon}}')).toBeNull()
    expect(translatedFilling(new Map([['user', 'Incognito']]), novel.states, 'russian').get('user')).toBe('Инкогнито')
  })
})

test('gives up after a limited number of tries on places that match in too many ways', () => {
  const scales = Array.from({ length: 8 }, (_, at) => `s${at}`)
  const { states } = tinyNovel({ first: 'hall', scales: Object.fromEntries(scales.map((name) => [name, 1])) })
  const places = scales.map((name) => `{{${name}}}`)
  const message = '1'.repeat(64)
  for (const between of ['', '1']) {
    const tries = { left: 10_000 }
    expect(fillingFinder(places.join(between), states)(`${message}x`, tries)).toBeNull()
    expect(fillingFinder(`${places.join(between)}.`, states)(`${message}x.`, tries)).toBeNull()
    expect(tries.left).toBeGreaterThan(7_000)
  }
  const names = fillingFinder(`{{user}}${' {{s1}}'.repeat(5)} {{user}}!`, states)
  expect(names(`${'1 '.repeat(90)}!`)).toBeNull()
  // An unambiguous message is matched up to the longest name.
  const name = 'n'.repeat(200)
  expect(names(`${name} ${'7 '.repeat(5)}${name}!`)?.get('user')).toBe(name)
  expect(names(`${name}n ${'7 '.repeat(5)}${name}n!`)).toBeNull()
})

describe('placeholders', () => {
  const codes = (translations: Translation[] = []) =>
    examineNovel(novel, { translations }).problems.map(({ code, written }) => `${code} ${written}`)

  test('are reported if unknown or lost in a translation', () => {
    expect(codes()).toContain('unknown_name {{moon}}')
    const unit = `static_scene/${novel.static_scenes[0]?.id}/original_message`
    const text = words.replace('{{user}}:', 'вы')
    const told = { unit, source: words, language: 'russian' as const, made_by: 'author' as const }
    expect(codes([{ ...told, text }])).toContain('translation_lost_name {{days left}} {{lamp lit}} {{moon}} {{user}}')
    expect(codes([{ ...told, text: words }]).join()).not.toContain('translation_lost_name')
  })

  test('count as reading a scale and as its usage', () => {
    expect(checkNovel(novel).map(({ code }) => code)).not.toContain('scale_never_read')
    expect(usagesOf(novel, { kind: 'scale', id: scale('Days left') })).toMatchObject([
      { section: 'info', name: 'hall' },
    ])
  })

  test('follow the renaming of a scale', () => {
    const entry = { id: scale('Days left'), name: 'Nights', initial_value: 7 }
    const renamed = applyCommand(novel, { command: 'changeEntry', list: 'scales', key: entry.id, entry })
    expect(renamed.static_scenes[0]?.original_message).toBe(words.replace('{{ days  left }}', '{{Nights}}'))
    expect(renamed.interactive_scenes).toEqual(novel.interactive_scenes)
  })

  test('are exported to other formats, as is emphasis', () => {
    expect(writeTwee(novel)).toContain(
      "<<print $user>>: //<<print $days_left>> days//, <<print $lamp_lit ? 'yes' : 'no'>>.",
    )
    expect(writeRenpy(novel)).toContain('Well, [user]: {i}[v_days_left] days{/i}, [w_lamp_lit]. {{{{user}} {{{{moon}}')
  })
})
