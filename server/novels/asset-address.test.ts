import { afterEach, expect, test } from 'vitest'
import { contentPolicy } from '../http/security-headers.ts'
import { assetAddress, readAssetsFrom } from './asset-address.ts'

afterEach(() => readAssetsFrom(undefined))

const asset = { id: 'a', extension: 'webp', file: '00000000-0005-7000-8000-000000000000' }

test('published files are read from a CDN if there is one, drafts only from this server', () => {
  expect(assetAddress('production', 'n', 'sprite', asset)).toBe('/assets/production/n/sprite/a.webp?t=5')
  readAssetsFrom('https://cdn.example.org')
  expect(assetAddress('production', 'n', 'sprite', asset)).toBe(
    'https://cdn.example.org/assets/production/n/sprite/a.webp?t=5',
  )
  expect(assetAddress('building', 'n', 'sprite', asset)).toBe('/assets/building/n/sprite/a.webp?t=5')
})

test('documents may show files from there, but run none of them', () => {
  const policy = contentPolicy(undefined, undefined, 'https://cdn.example.org/files')
  const from = policy.split('; ').filter((rule) => rule.includes('https://cdn.example.org'))
  expect(from.map((rule) => rule.split(' ')[0])).toEqual(['img-src', 'media-src', 'connect-src'])
  expect(contentPolicy()).not.toContain('https:')
})
