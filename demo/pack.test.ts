import { existsSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { demoFiles, packDemo } from './pack.ts'

describe('the demo archive', () => {
  it('finds every picture and track that it names', () => {
    const missing = demoFiles().filter(({ file }) => !existsSync(file))
    expect(missing.map(({ file }) => file.pathname.split('/').slice(-2).join('/'))).toEqual([])
  })

  it('contains the novel, its translations and its files, and is the same every time', () => {
    const bytes = packDemo()
    const archive = unzipSync(bytes)
    const document: unknown = JSON.parse(strFromU8(archive['fabula.json'] ?? new Uint8Array()))
    expect(document).toMatchObject({ format: 'fabula-novel', version: 1, novel: { name: 'The Fortieth Lamp' } })
    expect(Object.keys(archive)).toEqual(['fabula.json', ...demoFiles().map(({ place }) => place)])
    expect(Buffer.compare(packDemo(), bytes)).toBe(0)
  })
})
