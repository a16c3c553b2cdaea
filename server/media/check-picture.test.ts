import { crc32 } from '@fabula/core/exchange/crc32'
import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { ProblemError } from '../problem-error.ts'
import { checkPicture } from './check-picture.ts'
import { stripPicture } from './strip-picture.ts'

const secret = 'Secret place 55.7558N'
const picture = () => {
  const noise = Buffer.from(Array.from({ length: 48 * 32 * 3 }, (_, i) => (i * 7919) % 251))
  return sharp(noise, { raw: { width: 48, height: 32, channels: 3 } })
}
const withMetadata = () =>
  picture()
    .withExif({ IFD0: { Copyright: secret, ImageDescription: secret } })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${secret}</a></x:xmpmeta>`)
    .withIccProfile('p3')
const pixels = async (bytes: Uint8Array) => (await sharp(bytes).raw().toBuffer()).toString('hex')
const refusal = async (bytes: Uint8Array, extension: string) => {
  try {
    await checkPicture(bytes, extension)
    return 'accepted'
  } catch (error) {
    if (error instanceof ProblemError) return error.code
    throw error
  }
}

describe('checkPicture', () => {
  it.each([
    ['jpg', () => withMetadata().jpeg({ quality: 70 }).toBuffer()],
    ['jpeg', () => withMetadata().jpeg({ progressive: true }).toBuffer()],
    ['png', () => withMetadata().png().toBuffer()],
    ['webp', () => withMetadata().webp({ quality: 60 }).toBuffer()],
    ['webp', () => withMetadata().webp({ lossless: true }).toBuffer()],
  ] as const)('that is %s loses its metadata, keeps its pixels and colours', async (extension, make) => {
    const sent = await make()
    expect(sent.includes(secret)).toBe(true)
    const { bytes, width, height } = await checkPicture(sent, extension)
    expect(Buffer.from(bytes).includes(secret)).toBe(false)
    expect([width, height]).toEqual([48, 32])
    expect(await pixels(bytes)).toBe(await pixels(sent))
    const { exif, xmp, icc } = await sharp(bytes).metadata()
    expect([exif, xmp, icc === undefined]).toEqual([undefined, undefined, false])
  })

  it('re-encodes an AVIF with location metadata without it', async () => {
    const { bytes } = await checkPicture(await withMetadata().avif().toBuffer(), 'avif')
    expect(Buffer.from(bytes).includes(secret)).toBe(false)
    const bare = await picture().avif().toBuffer()
    expect((await checkPicture(bare, 'avif')).bytes).toEqual(bare)
  })

  it('turns a picture taken sideways upright', async () => {
    for (const make of [() => picture().jpeg(), () => picture().png(), () => picture().webp()]) {
      const sideways = await make().withMetadata({ orientation: 6 }).toBuffer()
      const extension = (await sharp(sideways).metadata()).format
      const { bytes, width, height } = await checkPicture(sideways, extension === 'jpeg' ? 'jpg' : extension)
      expect([width, height]).toEqual([32, 48])
      expect((await sharp(bytes).metadata()).orientation ?? 1).toBe(1)
    }
  })

  it('keeps all frames and the loop of an animation', async () => {
    const frames = ['#f00', '#0f0', '#00f'].map((background) => ({
      create: { width: 20, height: 20, channels: 3 as const, background },
    }))
    const stack = await sharp(await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer())), {
      join: { animated: true },
    })
    for (const [extension, bytes] of [
      [
        'gif',
        await stack
          .clone()
          .gif({ loop: 3, delay: [50, 60, 70] })
          .toBuffer(),
      ],
      ['webp', await stack.clone().webp({ loop: 3 }).toBuffer()],
    ] as const) {
      const checked = await checkPicture(bytes, extension)
      expect(await sharp(checked.bytes).metadata()).toMatchObject({ pages: 3, loop: 3, format: extension })
    }
  })

  it('removes anything after the end of the picture', async () => {
    const hidden = Buffer.from('<script>alert(1)</script>PK\x03\x04')
    for (const [extension, make] of [
      ['jpg', () => picture().jpeg()],
      ['png', () => picture().png()],
      ['webp', () => picture().webp()],
      ['gif', () => picture().gif()],
    ] as const) {
      const sent = Buffer.concat([await make().toBuffer(), hidden])
      const { bytes } = await checkPicture(sent, extension)
      expect(Buffer.from(bytes).includes('<script>')).toBe(false)
    }
  })

  it('refuses a file that is something else, broken, or too large to decode', async () => {
    const png = await picture().png().toBuffer()
    expect(await refusal(png, 'jpg')).toBe('file_content')
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><script>1</script></svg>')
    for (const extension of ['png', 'jpg', 'webp', 'gif', 'avif', 'svg'])
      expect(await refusal(svg, extension)).toBe('file_content')
    expect(await refusal(new Uint8Array(), 'png')).toBe('file_content')
    expect(await refusal(png.subarray(0, png.length - 30), 'png')).toBe('file_unreadable')
    const jpeg = await picture().jpeg().toBuffer()
    expect(await refusal(jpeg.subarray(0, jpeg.length / 2), 'jpg')).toBe('file_unreadable')
    const bomb = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: '#000' } })
      .png()
      .toBuffer()
    expect(bomb.length).toBeLessThan(300_000)
    expect(await refusal(bomb, 'png')).toBe('picture_dimensions')
  })

  it('refuses a picture from which no smaller form can be made, whatever its header says', async () => {
    const tall = await sharp({ create: { width: 20, height: 20_000, channels: 3, background: '#123' } })
      .png()
      .toBuffer()
    expect(await refusal(tall, 'png')).toBe('picture_dimensions')
    const header = Buffer.from(await picture().png().toBuffer())
    header.writeUInt32BE(30_000, 16)
    header.writeUInt32BE(30_000, 20)
    header.writeUInt32BE(crc32(header.subarray(12, 29)), 29)
    expect(await refusal(header, 'png')).toBe('picture_dimensions')
    header.writeUInt32BE(4_000, 16)
    header.writeUInt32BE(4_000, 20)
    header.writeUInt32BE(crc32(header.subarray(12, 29)), 29)
    expect(await refusal(header, 'png')).toBe('file_unreadable')
  })

  it.each(['gif', 'webp'] as const)('refuses an animated %s when any frame does not decode', async (extension) => {
    const frames = Array.from({ length: 4 }, (_, frame) =>
      Buffer.from(Array.from({ length: 32 * 32 * 3 }, (_, i) => ((i + frame) * 7919) % 251)),
    ).map((noise) =>
      sharp(noise, { raw: { width: 32, height: 32, channels: 3 } })
        .png()
        .toBuffer(),
    )
    const bytes = await sharp(await Promise.all(frames), { join: { animated: true } })
      .toFormat(extension)
      .toBuffer()
    expect(await refusal(bytes, extension)).toBe('accepted')
    // The last of four frames is damaged in its middle, and the file ends as it should.
    const [from, to] = [Math.floor(bytes.length * 0.85), bytes.length - 20]
    const broken = Buffer.from(bytes)
    broken.fill(0xff, from, to)
    expect(await refusal(broken, extension)).toBe('file_unreadable')
    for (const part of [0.6, 0.95]) {
      expect(await refusal(bytes.subarray(0, bytes.length * part), extension)).toBe('file_unreadable')
    }
  })

  it('refuses an animated PNG when any frame does not decode, lies outside, or differs from what was announced', async () => {
    const still = await picture().png().toBuffer()
    const chunk = (type: string, data: Buffer) => {
      const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
      const framed = Buffer.alloc(body.length + 8)
      framed.writeUInt32BE(data.length, 0)
      body.copy(framed, 4)
      framed.writeUInt32BE(crc32(body), body.length + 4)
      return framed
    }
    const numbers = (...values: number[]) =>
      Buffer.concat(
        values.map((value) => {
          const four = Buffer.alloc(4)
          four.writeUInt32BE(value)
          return four
        }),
      )
    const [width, height] = [still.readUInt32BE(16), still.readUInt32BE(20)]
    const pixels: Buffer[] = []
    let dataAt = 0
    for (let at = 8; at < still.length; at += 12 + still.readUInt32BE(at)) {
      if (still.toString('latin1', at + 4, at + 8) !== 'IDAT') continue
      dataAt ||= at
      pixels.push(still.subarray(at + 8, at + 8 + still.readUInt32BE(at)))
    }
    const moving = ({ announced = 2, x = 0, second = Buffer.concat(pixels) } = {}) =>
      Buffer.concat([
        still.subarray(0, 33),
        chunk('acTL', numbers(announced, 0)),
        chunk('fcTL', Buffer.concat([numbers(0, width, height, 0, 0), Buffer.alloc(6)])),
        still.subarray(33, dataAt),
        ...pixels.map((data) => chunk('IDAT', data)),
        chunk('fcTL', Buffer.concat([numbers(1, width, height, x, 0), Buffer.alloc(6)])),
        chunk('fdAT', Buffer.concat([numbers(2), second])),
        chunk('IEND', Buffer.alloc(0)),
      ])
    expect(await refusal(moving(), 'png')).toBe('accepted')
    expect(await refusal(moving({ second: Buffer.concat(pixels).subarray(0, 20) }), 'png')).toBe('file_unreadable')
    expect(await refusal(moving({ announced: 3 }), 'png')).toBe('file_unreadable')
    expect(await refusal(moving({ x: 1 }), 'png')).toBe('file_unreadable')
    // Cut off in its second frame, it must not become a still picture.
    expect(await refusal(moving().subarray(0, -60), 'png')).toBe('file_unreadable')
    const broken = moving()
    broken.fill(0x11, broken.length - 40, broken.length - 20)
    expect(await refusal(broken, 'png')).toBe('file_unreadable')
  })

  it('refuses an animated AVIF with its own code, because only the first frame could be checked', async () => {
    const bytes = Buffer.from(await picture().avif().toBuffer())
    expect(await refusal(bytes, 'avif')).toBe('accepted')
    bytes.write('avis', 8, 'latin1')
    expect(await refusal(bytes, 'avif')).toBe('picture_moving_avif')
  })

  it('accepts or refuses any bytes', async () => {
    const seeds = await Promise.all(
      (['jpeg', 'png', 'webp', 'gif', 'avif'] as const).map(async (format) => ({
        extension: format === 'jpeg' ? 'jpg' : format,
        bytes: await withMetadata().toFormat(format).toBuffer(),
      })),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...seeds),
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 6 }),
        async ({ extension, bytes }, changes) => {
          const changed = Buffer.from(bytes)
          for (const [at, value] of changes) changed[at % changed.length] = value
          await refusal(changed, extension)
        },
      ),
      { numRuns: 150 },
    )
  })
})

describe('stripPicture', () => {
  it('returns bytes or null for any bytes, in time', async () => {
    const seeds = await Promise.all(
      (['jpeg', 'png', 'webp', 'gif'] as const).map(async (format) => ({
        format,
        bytes: await withMetadata().toFormat(format).toBuffer(),
      })),
    )
    fc.assert(
      fc.property(
        fc.constantFrom(...seeds),
        fc.array(fc.tuple(fc.nat(5_000), fc.nat(255)), { maxLength: 12 }),
        fc.nat(6_000),
        ({ format, bytes }, changes, length) => {
          const changed = bytes.subarray(0, Math.max(1, length)).map((byte) => byte)
          for (const [at, value] of changed.length > 0 ? changes : []) changed[at % changed.length] = value
          const result = stripPicture(changed, format)
          return result === null || result.length <= changed.length + 32
        },
      ),
      { numRuns: 2_000 },
    )
  })
})
