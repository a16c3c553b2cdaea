import type { Rgb } from './colour.ts'
import { cover, falloff, type Lamp, shafts } from './lamp.ts'
import { cloud, paperTooth, seedOf } from './noise.ts'
import { at, blur, type Plane, plane, quarter, sample } from './plane.ts'
import { draw, type Raster } from './sheet.ts'

export type Sheet = {
  /** Seeds the outline and the paper of this sheet. */
  name: string
  svg: string
  /** Depth: lamps with a smaller `z` shine from behind this sheet, others on its front. */
  z: number
  stray?: number
  grain?: number
  rim?: number
  /** How much light from behind passes through the paper. */
  through?: number
  shadow?: { length: number; blur: number; depth: number }
  ambient?: number
  /** Emits light of this power instead of being lit: flames and window panes. */
  emit?: number
}

export type Fog = {
  seed: number
  density: number
  /** The band that it fills: full at `middle`, faded out `spread` pixels above and below it. */
  middle: number
  spread: number
  colour: Rgb
  /** Strength of light shafts between the sheets before the lamp, 0 to 1. */
  shafts?: number
  grain?: number
}

/** The scene: sheets, lamps and fog, composed from back to front. */
export class Stage {
  readonly r: Float32Array
  readonly g: Float32Array
  readonly b: Float32Array
  readonly a: Float32Array
  private readonly covered: Plane[]
  private readonly tooth = paperTooth()

  constructor(
    readonly width: number,
    readonly height: number,
    readonly ambient: Rgb,
    readonly lamps: Lamp[],
  ) {
    const size = width * height
    this.r = new Float32Array(size)
    this.g = new Float32Array(size)
    this.b = new Float32Array(size)
    this.a = new Float32Array(size)
    this.covered = lamps.map(() => plane(Math.ceil(width / 4), Math.ceil(height / 4)))
  }

  /** Draws a sheet over the previous ones: first its shadow, then the lit paper. */
  async lay(sheet: Sheet): Promise<void> {
    if (sheet.emit !== undefined) return this.glow(sheet.svg, sheet.emit, sheet.stray ?? 0, sheet.name)
    const raster = await draw(sheet.svg, this.width, this.height, sheet.stray ?? 0, sheet.name)
    const small = quarter(raster.alpha)
    if (sheet.shadow) this.castShadow(small, sheet.shadow)
    this.lit(raster, sheet)
    this.lamps.forEach((lamp, i) => {
      const mask = this.covered[i]
      if (mask && lamp.z < sheet.z) cover(mask, small)
    })
  }

  /** Adds emitted light: window panes, flames, sparks. `power` above 1 makes it bloom. */
  async glow(svg: string, power: number, stray = 0, name = 'glow'): Promise<void> {
    const raster = await draw(svg, this.width, this.height, stray, name)
    this.each(raster.box, (i) => {
      const a = at(raster.alpha.data, i)
      if (a === 0) return
      const keep = 1 - a
      this.mix(i, keep, at(raster.r, i) * power * a, at(raster.g, i) * power * a, at(raster.b, i) * power * a, a)
    })
  }

  /** Draws fog over everything so far, lit by the lamps. */
  fog(fog: Fog): void {
    const veils = this.lamps.map((lamp, i) => {
      const mask = this.covered[i]
      return fog.shafts && mask && lamp.reach > 120 ? blur(shafts(mask, lamp, fog.shafts), 1.5) : undefined
    })
    for (let y = 0, i = 0; y < this.height; y++) {
      const rise = Math.exp(-(((y - fog.middle) / fog.spread) ** 2))
      for (let x = 0; x < this.width; x++, i++) {
        const drift = 1 + (fog.grain ?? 0.5) * cloudAt(x, y, fog.seed)
        const density = Math.min(0.96, Math.max(0, fog.density * rise * drift))
        if (density < 0.002) continue
        const lit = this.haze(x, y, veils)
        this.mix(
          i,
          1 - density,
          (fog.colour[0] + lit[0]) * density,
          (fog.colour[1] + lit[1]) * density,
          (fog.colour[2] + lit[2]) * density,
          density,
        )
      }
    }
  }

  private readonly hazeOut: [number, number, number] = [0, 0, 0]

  private haze(x: number, y: number, veils: (Plane | undefined)[]): Rgb {
    const out = this.hazeOut
    out[0] = out[1] = out[2] = 0
    for (let l = 0; l < this.lamps.length; l++) {
      const lamp = this.lamps[l] as Lamp
      const veil = veils[l]
      const near = falloff(lamp, Math.hypot(x - lamp.x, y - lamp.y)) * (lamp.haze ?? 0.7)
      const amount = veil ? near * sample(veil, x / 4, y / 4) : near
      out[0] += lamp.colour[0] * amount
      out[1] += lamp.colour[1] * amount
      out[2] += lamp.colour[2] * amount
    }
    return out
  }

  private mix(i: number, keep: number, r: number, g: number, b: number, a: number): void {
    this.r[i] = at(this.r, i) * keep + r
    this.g[i] = at(this.g, i) * keep + g
    this.b[i] = at(this.b, i) * keep + b
    this.a[i] = at(this.a, i) * keep + a
  }

  private each(box: Raster['box'], visit: (i: number, x: number, y: number) => void): void {
    for (let y = box.top; y < box.bottom; y++) {
      for (let x = box.left, i = y * this.width + box.left; x < box.right; x++, i++) visit(i, x, y)
    }
  }

  private castShadow(small: Plane, shadow: { length: number; blur: number; depth: number }): void {
    const soft = blur(small, shadow.blur / 4)
    const key = this.lamps[0]
    for (let y = 0, i = 0; y < this.height; y++) {
      for (let x = 0; x < this.width; x++, i++) {
        const dx = key ? x - key.x : 0.4
        const dy = key ? y - key.y : 1
        const far = Math.hypot(dx, dy) || 1
        const sx = x - (dx / far) * shadow.length
        const sy = y - (dy / far) * shadow.length * 0.7 - shadow.length * 0.4
        const mask = sample(soft, sx / 4 - 0.375, sy / 4 - 0.375)
        if (mask < 0.004) continue
        const keep = 1 - mask * shadow.depth
        this.r[i] = at(this.r, i) * keep
        this.g[i] = at(this.g, i) * keep
        this.b[i] = at(this.b, i) * keep
      }
    }
  }

  /** Lights the paper: ambient light, lamps in front and behind, the bright cut edge and the grain. */
  private lit(raster: Raster, sheet: Sheet): void {
    const alpha = raster.alpha
    const thin = blur(alpha, 2.2)
    const grain = sheet.grain ?? 0.16
    const rim = sheet.rim ?? 1
    const through = sheet.through ?? 0.05
    const ambient = sheet.ambient ?? 1
    const offset = seedOf(sheet.name) % 509
    this.each(raster.box, (i, x, y) => {
      const a = at(alpha.data, i)
      if (a === 0) return
      const onEdge = a > 0.3 && at(thin.data, i) < 0.985
      let er = this.ambient[0] * ambient
      let eg = this.ambient[1] * ambient
      let eb = this.ambient[2] * ambient
      let rr = 0
      let rg = 0
      let rb = 0
      let relief = 0
      for (let l = 0; l < this.lamps.length; l++) {
        const lamp = this.lamps[l] as Lamp
        const dx = lamp.x - x
        const dy = lamp.y - y
        const far = Math.hypot(dx, dy) + 0.001
        const power = falloff(lamp, far)
        if (power < 0.003) continue
        const before = lamp.z >= sheet.z
        const share = before ? power : power * through
        er += lamp.colour[0] * share
        eg += lamp.colour[1] * share
        eb += lamp.colour[2] * share
        if (l === 0) relief = this.bump(x + offset, y + offset * 3, dx / far, dy / far)
        if (!onEdge || rim === 0) continue
        const out = Math.max(0, a - sample(alpha, x + (dx / far) * 2.4, y + (dy / far) * 2.4))
        const edge = out * power * rim * (before ? 0.55 : 1)
        rr += lamp.colour[0] * edge
        rg += lamp.colour[1] * edge
        rb += lamp.colour[2] * edge
      }
      const paper = 1 + grain * relief
      const r = at(raster.r, i)
      const g = at(raster.g, i)
      const b = at(raster.b, i)
      this.mix(
        i,
        1 - a,
        (r * er * paper + (r * 0.7 + 0.12) * rr) * a,
        (g * eg * paper + (g * 0.7 + 0.12) * rg) * a,
        (b * eb * paper + (b * 0.7 + 0.12) * rb) * a,
        a,
      )
    })
  }

  /** Lighting of the paper's grain: how much this point faces the lamp. */
  private bump(x: number, y: number, dx: number, dy: number): number {
    const here = this.toothAt(x, y)
    return here * 0.5 + (here - this.toothAt(x + dx * 2, y + dy * 2)) * 0.9
  }

  private toothAt(x: number, y: number): number {
    return at(this.tooth.data, (Math.round(y) & 511) * 512 + (Math.round(x) & 511))
  }
}

const clouds = new Map<number, Plane>()

/** Wide, flat banks of fog; computed once per seed on a coarse grid. */
function cloudAt(x: number, y: number, seed: number): number {
  let bank = clouds.get(seed)
  if (!bank) {
    bank = plane(260, 160)
    for (let v = 0; v < 160; v++) {
      for (let u = 0; u < 260; u++) bank.data[v * 260 + u] = cloud(u / 42, v / 13, seed, 4)
    }
    clouds.set(seed, bank)
  }
  return sample(bank, x / 8, y / 8)
}
