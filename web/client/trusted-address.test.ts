import { afterEach, expect, test, vi } from 'vitest'
import { trustedAddress } from './trusted-address.ts'

afterEach(() => vi.unstubAllGlobals())

test('creates one policy per name where the browser has Trusted Types, and returns the plain address elsewhere', () => {
  expect(trustedAddress('fabula-one', '/one.js')).toBe('/one.js')
  const created: string[] = []
  const createPolicy = (name: string, { createScriptURL }: { createScriptURL: () => string }) => {
    created.push(name)
    return { createScriptURL: () => `trusted ${createScriptURL()}` }
  }
  vi.stubGlobal('trustedTypes', { createPolicy })
  expect(trustedAddress('fabula-one', '/one.js')).toBe('trusted /one.js')
  expect(trustedAddress('fabula-one', '/one.js')).toBe('trusted /one.js')
  expect(trustedAddress('fabula-two', '/two.js')).toBe('trusted /two.js')
  expect(created).toEqual(['fabula-one', 'fabula-two'])
})
