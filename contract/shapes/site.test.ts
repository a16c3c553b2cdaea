import { expect, test } from 'vitest'
import { SiteSettings } from './site.ts'

test.each([
  ['  The\n Quay ', 'The Quay'],
  ['\u202eYauq', 'Yauq'],
  ['\u200b\u200b', ''],
  ['M*A*S*H 🎭', 'M*A*S*H 🎭'],
])('the site name is reduced to one visible line that reads forward, or is empty: %j', (typed, kept) => {
  const names = { english: typed, russian: '' }
  const settings = { registration: 'open', names, welcome: {}, colour: null }
  expect(SiteSettings.parse(settings).names).toEqual({ english: kept, russian: '' })
})
