/** A grid of single numbers, row by row: a mask, a height field, one colour channel. */
export type Plane = { width: number; height: number; data: Float32Array }

export function plane(width: number, height: number): Plane {
  return { width, height, data: new Float32Array(width * height) }
}

/** Reads an element at an index that is known to be valid; keeps the inner loops free of undefined checks. */
export function at(data: Float32Array | Uint8Array, index: number): number {
  return data[index] as number
}

/** Samples bilinearly at any point; outside the plane the edge value continues. */
export function sample(source: Plane, x: number, y: number): number {
  const { width, height, data } = source
  const cx = x < 0 ? 0 : x > width - 1.001 ? width - 1.001 : x
  const cy = y < 0 ? 0 : y > height - 1.001 ? height - 1.001 : y
  const ix = cx | 0
  const iy = cy | 0
  const fx = cx - ix
  const fy = cy - iy
  const i = iy * width + ix
  const top = at(data, i) + (at(data, i + 1) - at(data, i)) * fx
  const bottom = at(data, i + width) + (at(data, i + width + 1) - at(data, i + width)) * fx
  return top + (bottom - top) * fy
}

/** A quarter-size copy (every cell the mean of a 4x4 block); wide blurs and light shafts work on these. */
export function quarter(source: Plane): Plane {
  const out = plane(Math.ceil(source.width / 4), Math.ceil(source.height / 4))
  for (let y = 0; y < out.height; y++) {
    for (let x = 0; x < out.width; x++) {
      let sum = 0
      let count = 0
      for (let dy = 0; dy < 4 && y * 4 + dy < source.height; dy++) {
        for (let dx = 0; dx < 4 && x * 4 + dx < source.width; dx++) {
          sum += at(source.data, (y * 4 + dy) * source.width + x * 4 + dx)
          count++
        }
      }
      out.data[y * out.width + x] = sum / count
    }
  }
  return out
}

/** Near-Gaussian blur: three box passes each way. `radius` in cells of this plane. */
export function blur(source: Plane, radius: number): Plane {
  const box = Math.max(1, Math.round(radius * 0.62))
  let from = source
  let to = plane(source.width, source.height)
  for (let pass = 0; pass < 3; pass++) {
    boxRows(from, to, box)
    const next = pass === 0 ? plane(source.width, source.height) : from
    boxColumns(to, next, box)
    from = next
    if (pass === 0) to = plane(source.width, source.height)
  }
  return from
}

function boxRows(from: Plane, to: Plane, radius: number): void {
  for (let y = 0; y < from.height; y++) boxLine(from.data, to.data, y * from.width, 1, from.width, radius)
}

function boxColumns(from: Plane, to: Plane, radius: number): void {
  for (let x = 0; x < from.width; x++) boxLine(from.data, to.data, x, from.width, from.height, radius)
}

function boxLine(from: Float32Array, to: Float32Array, start: number, step: number, count: number, r: number): void {
  const last = count - 1
  const read = (i: number): number => at(from, start + (i < 0 ? 0 : i > last ? last : i) * step)
  let sum = 0
  for (let i = -r; i <= r; i++) sum += read(i)
  const scale = 1 / (2 * r + 1)
  for (let i = 0; i < count; i++) {
    to[start + i * step] = sum * scale
    sum += read(i + r + 1) - read(i - r)
  }
}
