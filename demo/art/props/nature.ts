import { cloud, seededRandom } from '../engine/noise.ts'
import { strip } from '../engine/outline.ts'

/** A ridge from the left edge to the right, roughened by noise; `heights` are [x, y] points near the line. */
export function ridge(
  heights: readonly (readonly [number, number])[],
  bottom: number,
  seed: number,
  rough: number,
): string {
  const words: string[] = []
  const first = heights[0]?.[0] ?? 0
  const last = heights[heights.length - 1]?.[0] ?? 0
  for (let x = first; x <= last; x += 6) {
    const y = heightAt(heights, x) + cloud(x / 70, 0.5, seed, 4) * rough
    words.push(`${x === first ? 'M' : 'L'}${x} ${y.toFixed(1)}`)
  }
  return `${words.join('')}L${last} ${bottom}L${first} ${bottom}Z`
}

/** Height of a ridge line at x, eased between its points. */
export function heightAt(heights: readonly (readonly [number, number])[], x: number): number {
  for (let i = 1; i < heights.length; i++) {
    const [x0, y0] = heights[i - 1] ?? [0, 0]
    const [x1, y1] = heights[i] ?? [0, 0]
    if (x > x1) continue
    const t = Math.max(0, (x - x0) / (x1 - x0))
    return y0 + (y1 - y0) * t * t * (3 - 2 * t)
  }
  return heights[heights.length - 1]?.[1] ?? 0
}

export type Tree = { x: number; base: number; height: number; seed: number; fill: string; lean?: number }

/** A bare tree: limbs that fork, bend towards light and thin out. */
export function bareTree(tree: Tree): string {
  const roll = seededRandom(tree.seed)
  const out: string[] = []
  const limb = (x: number, y: number, angle: number, length: number, half: number, depth: number): void => {
    const spine: { x: number; y: number; half: number }[] = []
    let turn = angle
    let px = x
    let py = y
    const parts = 5
    for (let i = 0; i <= parts; i++) {
      spine.push({ x: px, y: py, half: half * (1 - (i / parts) * 0.42) })
      if (i === parts) break
      turn += (roll() - 0.5) * 0.3
      px += (Math.cos(turn) * length) / parts
      py += (Math.sin(turn) * length) / parts
      if (depth > 0 && i > 1 && i < parts && roll() < 0.62) {
        const side = roll() < 0.5 ? -1 : 1
        limb(px, py, turn + side * (0.5 + roll() * 0.5), length * (0.5 + roll() * 0.2), half * 0.48, depth - 1)
      }
    }
    out.push(`<path d="${strip(spine, `limb${tree.seed}`)}" fill="${tree.fill}"/>`)
    if (depth <= 0) return
    for (const side of [-1, 1])
      limb(px, py, turn + side * (0.16 + roll() * 0.34), length * 0.76, half * 0.56, depth - 1)
  }
  limb(tree.x, tree.base, -Math.PI / 2 + (tree.lean ?? 0), tree.height * 0.34, tree.height * 0.026, 4)
  return out.join('')
}

/** Broken lines of reflected light on water under a lamp; wider and sparser towards the viewer. */
export function reflection(
  x: number,
  from: number,
  to: number,
  spread: number,
  colour: string,
  seed: number,
  opacity = 0.8,
): string {
  const roll = seededRandom(seed)
  const out: string[] = []
  for (let y = from; y < to; y += 7 + ((y - from) / (to - from)) * 9) {
    const t = (y - from) / (to - from)
    const count = 1 + Math.floor(roll() * 2.4)
    for (let i = 0; i < count; i++) {
      const w = spread * (0.25 + roll() * 0.75) * (0.35 + t * 0.9)
      const cx = x + (roll() - 0.5) * spread * (0.4 + t * 1.1)
      const h = 1.6 + t * 2.6
      out.push(
        `<path d="M${(cx - w / 2).toFixed(1)} ${y.toFixed(1)}Q${cx.toFixed(1)} ${(y - h).toFixed(1)} ${(cx + w / 2).toFixed(1)} ${y.toFixed(1)}Q${cx.toFixed(1)} ${(y + h).toFixed(1)} ${(cx - w / 2).toFixed(1)} ${y.toFixed(1)}Z" fill="${colour}" opacity="${(opacity * (1 - t * 0.75) * (0.5 + roll() * 0.5)).toFixed(2)}"/>`,
      )
    }
  }
  return out.join('')
}

/** Rows of long ripples on a stretch of water. */
export function ripples(from: number, to: number, colour: string, seed: number, opacity: number): string {
  const roll = seededRandom(seed)
  const out: string[] = []
  for (let y = from; y < to; y += 8 + ((y - from) / (to - from)) * 16) {
    for (let n = 0; n < 5; n++) {
      const x = roll() * 1920
      const w = 60 + roll() * 260
      const h = 1 + ((y - from) / (to - from)) * 3
      const o = opacity * (0.3 + roll() * 0.7)
      out.push(
        `<path d="M${x.toFixed(0)} ${y.toFixed(0)}q${(w / 2).toFixed(0)} ${(-h).toFixed(1)} ${w.toFixed(0)} 0q${(-w / 2).toFixed(0)} ${h.toFixed(1)} ${(-w).toFixed(0)} 0Z" fill="${colour}" opacity="${o.toFixed(2)}"/>`,
      )
    }
  }
  return out.join('')
}

/** Sparse, irregular stars; returns glow markup. */
export function stars(count: number, bottom: number, seed: number): string {
  const roll = seededRandom(seed)
  return Array.from({ length: count }, () => {
    const y = roll() ** 1.4 * bottom
    const r = 0.6 + roll() ** 3 * 1.6
    return `<circle cx="${(roll() * 1920).toFixed(0)}" cy="${y.toFixed(0)}" r="${r.toFixed(1)}" fill="#e9ecf4" opacity="${(0.25 + roll() * 0.6) * (1 - y / bottom) + 0.05}"/>`
  }).join('')
}
