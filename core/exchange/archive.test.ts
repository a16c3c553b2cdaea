import fc from 'fast-check'
import { strFromU8, strToU8, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { AssetId, NovelId, SceneId } from '../ids.ts'
import { newInteractiveScene } from '../novel/interactive-scene.ts'
import { type Novel, newNovelHead } from '../novel/novel.ts'
import { newStaticScene } from '../novel/static-scene.ts'
import type { Archive } from './archive.ts'
import { ArchiveError, readArchive } from './read-archive.ts'
import type { ByteSource } from './read-zip.ts'
import { writeArchive } from './write-archive.ts'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const newId = () => id(999)

const picture = {
  id: AssetId.parse(id(1)),
  name: 'Quay',
  prompt_description: 'Fog',
  extension: 'png',
  url: '/assets/x',
}
const novel: Novel = {
  ...newNovelHead('The Lamp'),
  id: NovelId.parse(id(2)),
  created_at: '2026-01-01T00:00:00.000Z',
  assets: { sprites: [], backgrounds: [picture], musics: [] },
  interactive_scenes: [newInteractiveScene(SceneId.parse(id(3)), 'Quay', '2026-01-01T00:00:00.000Z')],
  static_scenes: [newStaticScene(SceneId.parse(id(4)), 'Letter', '2026-01-01T00:00:00.000Z')],
}
const archive: Archive = {
  novel,
  translations: [{ language: 'russian', unit: 'novel/name', source: 'The Lamp', text: 'Фонарь', made_by: 'author' }],
}
const path = `assets/background/${picture.id}.png`
const files = [{ path, bytes: strToU8('bytes of a picture') }]

async function pack(from: Archive = archive, given = files): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of writeArchive(from, given)) chunks.push(chunk)
  const whole = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0))
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}
const zipped = (document: unknown, more: Record<string, Uint8Array> = {}) =>
  zipSync({ 'fabula.json': strToU8(JSON.stringify(document)), ...more }, { level: 1 })
const whole = { format: 'fabula-novel', version: 1, novel, translations: [] }
const refused = (bytes: Uint8Array): string => {
  try {
    readArchive(bytes, newId)
  } catch (error) {
    if (error instanceof ArchiveError) return error.message
    throw error
  }
  throw new Error('it was read')
}

describe('an archive', () => {
  it('reads back what was written, without the addresses of one server', async () => {
    const read = readArchive(await pack(), newId)
    const { url: _, ...bare } = picture
    expect(read.novel).toEqual({ ...novel, assets: { ...novel.assets, backgrounds: [bare] } })
    expect(read.translations).toEqual(archive.translations)
    expect(strFromU8(read.file(path) ?? new Uint8Array())).toBe('bytes of a picture')
    expect(read.file('fabula.txt')).toBeNull()
  })

  it('has the same bytes each time it is written', async () => {
    expect(await pack()).toEqual(await pack())
    const [first] = archive.translations
    if (!first) throw new Error('There is no translation')
    const [name, text] = [first, { ...first, unit: 'novel/description' }]
    const packed = (...translations: Archive['translations']) => pack({ ...archive, translations })
    expect(await packed(name, text)).toEqual(await packed(text, name))
  })

  it('is read even if an older or another Fabula wrote it', () => {
    const scene = { ...novel.interactive_scenes[0], revision: 4, help: null }
    const read = readArchive(zipped({ ...whole, novel: { name: 'Old', interactive_scenes: [scene], likes: 3 } }), newId)
    expect(read.novel).toMatchObject({ name: 'Old', characters: [], static_scenes: [], id: id(999) })
    expect(read.novel.interactive_scenes[0]).toEqual(novel.interactive_scenes[0])
  })

  it('is read when it was unpacked and its folder was zipped again', async () => {
    const [document, bytes] = [strToU8(JSON.stringify(whole)), strToU8('bytes of a picture')]
    const mac = { '__MACOSX/The Lamp/fabula.json': strToU8('') }
    for (const folder of ['The Lamp/', './', 'a/b/']) {
      const zip = zipSync({ ...mac, [`${folder}fabula.json`]: document, [`${folder}${path}`]: bytes })
      expect(readArchive(zip, newId).file(path)).toEqual(bytes)
    }
    for (const folder of ['', 'Лампа\\']) {
      const windows = { [`${folder}fabula.json`]: document, [folder + path.replaceAll('/', '\\')]: bytes }
      expect(readArchive(zipSync(windows), newId).file(path)).toEqual(bytes)
    }
    const both = { 'fabula.json': document, [path]: bytes, [path.replaceAll('/', '\\')]: strToU8('another') }
    expect(readArchive(zipSync(both), newId).file(path)).toEqual(bytes)
  })

  it('is refused with its reason', async () => {
    expect(refused(strToU8('PK nonsense'))).toMatch(/Not a zip/)
    expect(refused(zipSync({ 'a.txt': strToU8('a') }))).toMatch(/no fabula.json/)
    expect(refused(zipSync({ 'fabula.json': strToU8('{') }))).toMatch(/not valid JSON/)
    expect(refused(zipped({ format: 'twine' }))).toMatch(/Not an archive of a novel/)
    expect(refused(zipped({ ...whole, version: 2 }))).toMatch(/newer/)
    expect(refused(zipped(whole))).toMatch(/The file is missing/)
    expect(refused(zipped({ ...whole, novel: { name: '' } }))).toMatch(/novel.name: Novel name is required/)
    const twice = {
      ...whole,
      novel: {
        ...novel,
        assets: undefined,
        interactive_scenes: [novel.interactive_scenes[0], novel.interactive_scenes[0]],
      },
    }
    expect(refused(zipped(twice))).toMatch(/used twice/)
    const choice = { id: id(5), name: 'Go', display_name: 'Go', conditionals: [] }
    const scenes = [
      novel.interactive_scenes[0],
      { ...novel.interactive_scenes[0], id: id(6), static_endings: [choice, choice] },
    ]
    const choices = { ...whole, novel: { ...novel, assets: undefined, interactive_scenes: scenes } }
    expect(refused(zipped(choices))).toBe('interactive_scenes.1.static_endings.1.id: This id is used twice')
    expect(refused((await pack()).subarray(0, -40))).toMatch(/Not a zip/)
  })

  it('is refused when it unpacks to too much, and never yields a path outside its folder', () => {
    // A size that is only declared is enough, because nothing is unpacked before it is checked.
    const declared = (size: number) => {
      const bytes = zipSync(
        { 'fabula.json': strToU8(JSON.stringify(whole)), [path]: new Uint8Array(300_000) },
        { level: 0 },
      )
      const view = new DataView(bytes.buffer)
      const entry = view.getUint32(bytes.length - 6, true)
      const second = entry + 46 + 'fabula.json'.length
      expect(view.getUint32(second + 24, true)).toBe(300_000)
      view.setUint32(second + 24, size, true)
      return bytes
    }
    expect(readArchive(declared(50 * 1_048_576), newId).novel.name).toBe('The Lamp')
    expect(refused(declared(50 * 1_048_576 + 1))).toMatch(/too much/)
    const empty = { [path]: new Uint8Array(1_048_576) }
    expect(refused(zipSync({ ...empty, 'fabula.json': strToU8(JSON.stringify(whole)) }, { level: 9 }))).toMatch(
      /too much/,
    )
    const many = Object.fromEntries(Array.from({ length: 12_001 }, (_, i) => [`x${i}`, new Uint8Array()]))
    expect(refused(zipped(whole, many))).toMatch(/Too many/)
    const outside = zipped({ ...whole, novel: { name: 'x' } }, { '../../etc/passwd': strToU8('root') })
    expect(readArchive(outside, newId).file('../../etc/passwd')).toBeNull()
  })

  it.each([
    ['a parent folder', '../fabula.json'],
    ['an absolute path', '/fabula.json'],
    ['a drive letter', 'C:\\fabula.json'],
    ['a null character', 'fabula.json\0.png'],
    ['different case', 'Fabula.JSON'],
    ['full-width letters', 'ｆabula.json'],
    ['a combining accent', 'fabulá.json'],
    ['a trailing slash', 'fabula.json/'],
    ['a trailing blank', 'fabula.json '],
    ['a parent folder in the middle', path.replace('background/', 'background/../background/')],
    ['a null character after an asset’s path', `${path}\0`],
    ['an asset’s path in capitals', path.toUpperCase()],
    ['a slash after an asset’s path', `${path}/`],
  ])('does not mistake a name with %s for one of its own', async (_what, odd) => {
    const bytes = strToU8('{"format":"fabula-novel","version":1,"novel":{"name":"Other"}}')
    const both = readArchive(zipped(whole, { [path]: strToU8('a picture'), [odd]: bytes }), newId)
    expect([both.novel.name, both.file(odd), strFromU8(both.file(path) ?? new Uint8Array())]).toEqual([
      'The Lamp',
      null,
      'a picture',
    ])
    const instead = odd.toLowerCase().includes('asset') ? zipped(whole, { [odd]: bytes }) : zipSync({ [odd]: bytes })
    expect(refused(instead)).toMatch(/is missing|There is no fabula.json/)
  })

  it('is refused when an entry occurs twice, or when its number of entries is stored elsewhere', () => {
    const twice = zipped(whole, { [path]: strToU8('one'), [path.replace('.png', '.pnh')]: strToU8('two') })
    for (let at = 0; at < twice.length; at++)
      if (strFromU8(twice.subarray(at, at + 4)) === '.pnh') twice.set(strToU8('.png'), at)
    expect(refused(twice)).toMatch(/twice/)
    const elsewhere = zipped(whole, { [path]: strToU8('one') })
    // The number of entries in the end record of the directory: 65,535 marks a zip64.
    const end = elsewhere.findLastIndex((_, at) => strFromU8(elsewhere.subarray(at, at + 4)) === 'PK\x05\x06')
    elsewhere.fill(0xff, end + 8, end + 12)
    expect(refused(elsewhere)).toMatch(/Too many/)
    const sizes = zipped(whole, { [path]: strToU8('one') })
    const entry = sizes.findLastIndex((_, at) => strFromU8(sizes.subarray(at, at + 4)) === 'PK\x01\x02')
    sizes.fill(0xff, entry + 20, entry + 28)
    expect(refused(sizes)).toMatch(/too much/)
  })

  it('treats a symbolic link as plain bytes', () => {
    const link = zipSync({
      'fabula.json': strToU8(JSON.stringify(whole)),
      [path]: [strToU8('/etc/passwd'), { os: 3, attrs: 0o120777 << 16 }],
    })
    expect(strFromU8(readArchive(link, newId).file(path) ?? new Uint8Array())).toBe('/etc/passwd')
  })

  it('is refused when a checksum is wrong, an entry is encrypted, or entries share their bytes', async () => {
    const good = await pack()
    const spot = good.findIndex((_, i) => strFromU8(good.subarray(i, i + 18)) === 'bytes of a picture')
    const damaged = good.slice()
    damaged[spot] = 88
    expect(() => readArchive(damaged, newId).file(path)).toThrow(/Is damaged/)
    // Offset of an entry in the directory; sets its encryption flag.
    const locked = good.slice()
    const entry = locked.findLastIndex((_, i) => strFromU8(locked.subarray(i, i + 4)) === 'PK\x01\x02')
    locked[entry + 8] = 1
    expect(() => readArchive(locked, newId).file(path)).toThrow(/encrypted/)
    const names = Array.from({ length: 300 }, (_, i) => `assets/background/${id(i + 1)}.png`)
    const shared = zipped(whole, Object.fromEntries(names.map((name) => [name, new Uint8Array(2_000).fill(7)])))
    const large = shared.slice()
    for (let i = 0; i < large.length - 46; i++) {
      if (strFromU8(large.subarray(i, i + 4)) === 'PK\x01\x02')
        new DataView(large.buffer).setUint32(i + 20, 1_000, true)
    }
    expect(refused(large)).toMatch(/too much/)
  })

  it('is either read or refused, whatever its bytes are', async () => {
    const good = await pack()
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { minLength: 1, maxLength: 8 }),
        (changes) => {
          const bytes = good.slice()
          for (const [at, value] of changes) bytes[at] = value
          try {
            readArchive(bytes, newId).file(path)
          } catch (error) {
            if (!(error instanceof ArchiveError)) throw error
          }
        },
      ),
      { numRuns: 300 },
    )
  })
})

describe('an archive that is read in pieces', () => {
  /** A byte source that records the largest piece that was requested. */
  const measured = (bytes: Uint8Array, length = bytes.length): ByteSource & { largest: number } => ({
    length,
    largest: 0,
    read(from, to) {
      this.largest = Math.max(this.largest, Math.min(to, length) - from)
      return bytes.subarray(Math.max(0, from - (length - bytes.length)), Math.max(0, to - (length - bytes.length)))
    },
  })

  it('is read like one in memory, in pieces no longer than the longest file in it', async () => {
    const novelOfMany = Array.from({ length: 40 }, (_, n) => ({ ...picture, id: AssetId.parse(id(100 + n)) }))
    const many = { ...archive, novel: { ...novel, assets: { ...novel.assets, backgrounds: novelOfMany } } }
    const bytes = await pack(
      many,
      novelOfMany.map((asset, n) => ({
        path: `assets/background/${asset.id}.png`,
        bytes: new Uint8Array(100_000).fill(n),
      })),
    )
    const source = measured(bytes)
    const read = readArchive(source, newId)
    expect(read.novel).toEqual(readArchive(bytes, newId).novel)
    for (const [n, asset] of novelOfMany.entries()) expect(read.file(`assets/background/${asset.id}.png`)?.[7]).toBe(n)
    expect(bytes.length).toBeGreaterThan(4_000_000)
    expect(source.largest).toBeLessThanOrEqual(100_000)
  })

  it('is not read whole when it claims that its directory begins at offset 0', async () => {
    const end = (await pack()).slice(-22)
    new DataView(end.buffer).setUint32(16, 0, true)
    const source = measured(end, 2 * 1_024 ** 3)
    expect(() => readArchive(source, newId)).toThrow(ArchiveError)
    expect(source.largest).toBeLessThanOrEqual(32 * 1_048_576)
  })
})
