/// <reference types="node" />
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'

/** Renders the committed pictures from their drawings: `npx tsx web/ui/art/print.ts`, after changing a drawing. */
const art = new URL('./', import.meta.url)
const shown = new URL('../../public/', art)
const ink = '#14121c'

const drawing = await readFile(new URL('icon.svg', art))
const icon = (size: number) => sharp(drawing, { density: 300 }).resize(size, size)
/** A phone may crop a maskable icon to a circle: the essential part stays within the inner four fifths. */
const maskable = async (size: number) =>
  sharp({ create: { width: size, height: size, channels: 3, background: ink } }).composite([
    {
      input: await icon(Math.round(size * 0.76))
        .png()
        .toBuffer(),
    },
  ])
const palette = { palette: true, colours: 128, effort: 10 } as const

await mkdir(shown, { recursive: true })
await copyFile(new URL('icon.svg', art), new URL('icon.svg', shown))
await icon(192).png(palette).toFile(path('icon-192.png'))
await icon(512).png(palette).toFile(path('icon-512.png'))
await (await maskable(512)).png(palette).toFile(path('icon-maskable-512.png'))
await (await maskable(180)).png(palette).toFile(path('apple-touch-icon.png'))
await writeFile(new URL('favicon.ico', shown), asIco(await icon(32).png(palette).toBuffer(), 32))
await printGrain()

function path(name: string) {
  return new URL(name, shown).pathname
}

/** An .ico file with one PNG, which every browser since 2007 reads. */
function asIco(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(22, 18)
  return Buffer.concat([head, png])
}

/** The paper grain: a seamless tile of faint light and dark specks, the same in every rendering. */
async function printGrain() {
  const side = 96
  const pixels = Buffer.alloc(side * side * 4)
  let seed = 20_261_121
  const chance = () => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return seed / 2 ** 32
  }
  const rough = Float64Array.from({ length: side * side }, () => chance() - 0.5)
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const fibre = [-2, -1, 0, 1, 2].reduce(
        (sum, step) => sum + (rough[y * side + ((x + step + side) % side)] ?? 0),
        0,
      )
      const at = (y * side + x) * 4
      const tone = fibre > 0 ? 255 : 40
      pixels.set(
        [
          tone,
          tone - (fibre > 0 ? 12 : 6),
          tone - (fibre > 0 ? 30 : 14),
          Math.min(3, Math.round(Math.abs(fibre) * 2.2)) * 4,
        ],
        at,
      )
    }
  }
  await sharp(pixels, { raw: { width: side, height: side, channels: 4 } })
    .png({ palette: true, colours: 8, dither: 0, effort: 10 })
    .toFile(new URL('grain.png', art).pathname)
}
