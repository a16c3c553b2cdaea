import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TextDifference } from './text-difference.tsx'

const shown = (before: string, after: string) =>
  renderToStaticMarkup(<TextDifference before={before} after={after} />)
    .replaceAll(/<\/?(?:p|span)[^>]*>/g, '')
    .replaceAll(/<(?:del|ins)>/g, '[')
    .replaceAll(/<\/(?:del|ins)>/g, ']')

test.each([
  ['an old lamp', 'an oil lamp', 'an [old] [oil] lamp'],
  ['Fog.', 'Snow.', '[Fog.] [Snow.]'],
  ['a lamp', 'a lit lamp', 'a [lit ]lamp'],
  ['', 'Snow.', '[Snow.]'],
])('a replaced word and the new one do not run together: %s, %s', (before, after, expected) => {
  expect(shown(before, after)).toBe(expected)
})
