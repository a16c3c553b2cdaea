import sharp from 'sharp'
import { fromByte } from './colour.ts'
import { noise, seedOf } from './noise.ts'
import { at, type Plane, plane, sample } from './plane.ts'

/** A raster of one sheet: colour in linear light, coverage, and the box outside which it is empty. */
export type Raster = {
  r: Float32Array
  g: Float32Array
  b: Float32Array
  alpha: Plane
  box: { left: number; top: number; right: number; bottom: number }
}

/** Renders SVG markup (without a root element) at the given size. `stray` bends the edges by that many pixels. */
export async function draw(svg: string, width: number, height: number, stray = 0, name = 'sheet'): Promise<Raster> {
  const root = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${svg}</svg>`
  const { data } = await sharp(Buffer.from(root)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const raster = split(data, width, height)
  return stray > 0 ? bend(raster, stray, seedOf(name)) : raster
}

function split(data: Uint8Array, width: number, height: number): Raster {
  const size = width * height
  const out: Raster = {
    r: new Float32Array(size),
    g: new Float32Array(size),
    b: new Float32Array(size),
    alpha: plane(width, height),
    box: { left: width, top: height, right: 0, bottom: 0 },
  }
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const a = at(data, i * 4 + 3)
      if (a === 0) continue
      out.r[i] = fromByte(at(data, i * 4))
      out.g[i] = fromByte(at(data, i * 4 + 1))
      out.b[i] = fromByte(at(data, i * 4 + 2))
      out.alpha.data[i] = a / 255
      if (x < out.box.left) out.box.left = x
      if (x >= out.box.right) out.box.right = x + 1
      if (y < out.box.top) out.box.top = y
      out.box.bottom = y + 1
    }
  }
  return out
}

/** Shifts every pixel by slow noise, so that straight edges look cut by hand. */
function bend(from: Raster, stray: number, seed: number): Raster {
  const { width, height } = from.alpha
  const out: Raster = { ...split(new Uint8Array(0), 0, 0), alpha: plane(width, height), box: { ...from.box } }
  const size = width * height
  out.r = new Float32Array(size)
  out.g = new Float32Array(size)
  out.b = new Float32Array(size)
  const pad = Math.ceil(stray * 2)
  out.box.left = Math.max(0, from.box.left - pad)
  out.box.top = Math.max(0, from.box.top - pad)
  out.box.right = Math.min(width, from.box.right + pad)
  out.box.bottom = Math.min(height, from.box.bottom + pad)
  const channels = [from.r, from.g, from.b].map((data) => premultiplied(data, from.alpha))
  for (let y = out.box.top; y < out.box.bottom; y++) {
    for (let x = out.box.left; x < out.box.right; x++) {
      const i = y * width + x
      const sx = x + (noise(x / 46, y / 46, seed) + noise(x / 11, y / 11, seed + 1) * 0.35) * stray
      const sy = y + (noise(x / 46, y / 46, seed + 2) + noise(x / 11, y / 11, seed + 3) * 0.35) * stray
      const a = sample(from.alpha, sx, sy)
      if (a < 0.002) continue
      out.alpha.data[i] = a
      out.r[i] = sample(channels[0] as Plane, sx, sy) / a
      out.g[i] = sample(channels[1] as Plane, sx, sy) / a
      out.b[i] = sample(channels[2] as Plane, sx, sy) / a
    }
  }
  return out
}

function premultiplied(data: Float32Array, alpha: Plane): Plane {
  const out = plane(alpha.width, alpha.height)
  for (let i = 0; i < data.length; i++) out.data[i] = at(data, i) * at(alpha.data, i)
  return out
}
