import { fold } from '@fabula/core/novel/fold'
import { expect, test } from 'vitest'
import { byNameIn } from './by-name.ts'

test('sorts Russian names as a dictionary does: ё with е, numbers by value', () => {
  const names = ['Ящик', 'Ёлка', 'елка', 'Едок', 'Жук', 'Сцена 10', 'Сцена 2', 'арбуз', 'Ежи']
  expect(names.sort(byNameIn('russian'))).toEqual([
    'арбуз',
    'Едок',
    'Ежи',
    'елка',
    'Ёлка',
    'Жук',
    'Сцена 2',
    'Сцена 10',
    'Ящик',
  ])
})

test('sorts English names before Russian ones', () => {
  expect(['Яхта', 'zebra', 'Apple', 'éclair', 'Lamp 10', 'Lamp 9'].sort(byNameIn('english'))).toEqual([
    'Apple',
    'éclair',
    'Lamp 9',
    'Lamp 10',
    'zebra',
    'Яхта',
  ])
})

test('finds Russian text by name whatever its case, with ё as е', () => {
  const finds = (name: string, typed: string) => fold(name).includes(fold(typed))
  expect(finds('Ёлки и ФОНАРИ', 'елк')).toBe(true)
  expect(finds('елка', 'ЁЛК')).toBe(true)
  expect(finds('Сцена  в порту', ' в  порту')).toBe(true)
  expect(finds('Елка', 'ель')).toBe(false)
})
