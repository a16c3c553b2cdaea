import { expect, it } from 'vitest'
import { botAddress } from './bot-address.ts'

it.each([
  ['AB-12_c', 'https://t.me/fabula_bot?start=AB-12_c'],
  ['/start AB12', 'https://t.me/fabula_bot?start=AB12'],
  ['https://t.me/fabula_bot?start=x', 'https://t.me/fabula_bot?start=x'],
  ['two words', 'https://t.me/fabula_bot'],
  [null, 'https://t.me/fabula_bot'],
])('%s leads to %s', (code, address) => {
  expect(botAddress('https://t.me/fabula_bot', code)).toBe(address)
})
