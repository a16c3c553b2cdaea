import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Novel, upgradeNovel } from '../novel/novel.ts'
import { storableText } from '../record/storable.ts'
import { ArchivedTranslation, assetPath, assetsOf } from './archive.ts'
import { joinBytes } from './join-bytes.ts'
import { readArchive } from './read-archive.ts'
import { writeArchive } from './write-archive.ts'

type Def = { type: string; checks?: unknown[]; [key: string]: unknown }
const defOf = (schema: unknown) => (schema as { _zod: { def: Def } })._zod.def
const check = (def: Def, name: string) => def.checks?.map(defOf).findLast((each) => each.check === name)
const text = fc.string({ unit: 'binary', maxLength: 8 }).map(storableText)

/** Generates values of a schema's shape; those that fail its checks are filtered out later. */
function valuesOf(schema: unknown, minLength = 0): fc.Arbitrary<unknown> {
  const def = defOf(schema)
  const inner = () => valuesOf(def.innerType, minLength)
  switch (def.type) {
    case 'object': {
      const shape = Object.entries(def.shape as Record<string, unknown>)
      // An object with a check of its own must not be empty.
      return fc.record(Object.fromEntries(shape.map(([name, of]) => [name, valuesOf(of, def.checks ? 1 : 0)])))
    }
    case 'array':
      return fc.array(valuesOf(def.element), { minLength, maxLength: 2 })
    case 'string': {
      const pattern = check(def, 'string_format')?.pattern
      if (def.format === 'guid') return fc.uuid()
      if (pattern instanceof RegExp) return fc.stringMatching(pattern, { size: '-1' })
      return check(def, 'min_length') ? text.map((all) => `a${all}`) : text
    }
    case 'number': {
      const [min, max] = [check(def, 'greater_than')?.value, check(def, 'less_than')?.value]
      return fc.integer({ min: typeof min === 'number' ? min : 0, max: typeof max === 'number' ? max : 4_000 })
    }
    case 'boolean':
      return fc.boolean()
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries as Record<string, string>))
    case 'literal':
      return fc.constantFrom(...(def.values as unknown[]))
    case 'nullable':
      return fc.option(inner(), { depthIdentifier: 'novel' })
    case 'union':
      return fc.oneof({ depthIdentifier: 'novel', maxDepth: 2 }, ...(def.options as unknown[]).map(valuesOf))
    case 'record':
      return fc.dictionary(fc.uuid(), valuesOf(def.valueType), { maxKeys: 2 })
    case 'lazy':
      return valuesOf((def.getter as () => unknown)())
    case 'pipe':
      return valuesOf(def.in)
    default:
      if (def.innerType) return inner()
      throw new Error(`Nothing is made for ${def.type}`)
  }
}

// Upgraded to the current version, as on a server.
const novels = valuesOf(Novel).map((value) => Novel.safeParse(upgradeNovel(value, () => 'none')))
const translations = fc.array(valuesOf(ArchivedTranslation), { maxLength: 2 })

test('a novel written to an archive is read back unchanged, with its files', async () => {
  let [all, whole] = [0, 0]
  await fc.assert(
    fc.asyncProperty(novels, translations, fc.uint8Array({ maxLength: 40 }), async (parsed, texts, bytes) => {
      all++
      if (!parsed.success) return
      whole++
      const novel = parsed.data
      const files = assetsOf(novel).map(({ type, asset }) => ({ path: assetPath(type, asset), bytes }))
      const told = texts.map((each) => ArchivedTranslation.parse(each)).filter((each) => each.text.trim() !== '')
      const pieces: Uint8Array[] = []
      for await (const piece of writeArchive({ novel, translations: told }, files)) pieces.push(piece)
      const read = readArchive(joinBytes(pieces), () => 'none')
      const bare = ({ url: _, ...asset }: (typeof novel.assets.sprites)[number]) => asset
      const { sprites, backgrounds, musics } = novel.assets
      const assets = { sprites: sprites.map(bare), backgrounds: backgrounds.map(bare), musics: musics.map(bare) }
      // The server sets the extension of the cover's file.
      const cover = { cover_background_image_extension: null }
      expect({ ...read.novel, ...cover }).toEqual({ ...novel, ...cover, assets })
      // In another order.
      const inOrder = (all: unknown[]) => all.map((each) => JSON.stringify(each)).sort()
      expect(inOrder(read.translations)).toEqual(inOrder(told))
      for (const { path } of files) expect(read.file(path)).toEqual(bytes)
    }),
    { numRuns: 40 },
  )
  expect(whole).toBeGreaterThan(all / 2)
})
