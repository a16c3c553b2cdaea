import { cut, strip } from '../engine/outline.ts'

export type HandKind = 'open' | 'rest' | 'grip' | 'point' | 'pinch' | 'fist' | 'flat'

export type Hand = {
  kind: HandKind
  /** The wrist. */
  x: number
  y: number
  /** Degrees, clockwise; 0 points the fingers up. */
  turn: number
  size: number
  mirror?: boolean
  fill: string
  line: string
}

type Finger = { x: number; y: number; angle: number; length: number; half: number; curl: number }

/** A hand of cut paper: palm, thumb and four fingers as separate strips with a dark edge between. */
export function hand(h: Hand): string {
  const body = parts[h.kind](h)
  return `<g transform="translate(${h.x} ${h.y}) rotate(${h.turn}) scale(${(h.mirror ? -1 : 1) * h.size} ${h.size})">${body}</g>`
}

function finger(h: Hand, f: Finger): string {
  const spine: { x: number; y: number; half: number }[] = []
  let angle = (f.angle - 90) * (Math.PI / 180)
  let x = f.x
  let y = f.y
  const widths = [1, 1.02, 0.94, 0.98, 0.84, 0.5]
  widths.forEach((wide, i) => {
    spine.push({ x, y, half: f.half * wide })
    const step = i === widths.length - 2 ? f.length * 0.1 : f.length * 0.225
    x += Math.cos(angle) * step
    y += Math.sin(angle) * step
    angle += (f.curl * Math.PI) / 180
  })
  return paper(strip(spine, `finger${f.x}`, 0.4), h)
}

function paper(d: string, h: Hand): string {
  return `<path d="${d}" fill="${h.fill}" stroke="${h.line}" stroke-width="1.9" stroke-opacity=".55" stroke-linejoin="round"/>`
}

const wrist = '-19,34 -20,6 -29,-22 -30,-52 -18,-64 10,-66 28,-56 29,-28 20,4 18,34'

function fan(h: Hand, spread: number, lengths: readonly number[], curl: number): string {
  const bases = [
    [24, -52],
    [9, -62],
    [-8, -63],
    [-23, -55],
  ] as const
  return bases
    .map(([x, y], i) =>
      finger(h, {
        x,
        y,
        angle: (1.5 - i) * spread,
        length: lengths[i] ?? 60,
        half: i === 3 ? 7.4 : 8.6,
        curl: curl * (i < 2 ? 1 : 0.8),
      }),
    )
    .join('')
}

/** Knuckles to the viewer, fingers folded over the palm. */
function folded(h: Hand, from: number): string {
  const xs = [22, 7, -8, -22]
  return xs
    .slice(from)
    .map((x, i) =>
      paper(
        cut(`${x - 8},${-58 + (i + from) * 2} ${x},-68 ${x + 8},-58 ${x + 7.5},-34 ${x},-27 ${x - 7.5},-34`, {
          name: `fold${x}`,
          wobble: 0.4,
        }),
        h,
      ),
    )
    .join('')
}

const parts: Record<HandKind, (h: Hand) => string> = {
  open: (h) =>
    fan(h, 13, [52, 62, 62, 48], 2) +
    paper(cut(wrist, { name: 'palm' }), h) +
    finger(h, { x: 20, y: -18, angle: 52, length: 54, half: 9.4, curl: -8 }) +
    creases(h),
  rest: (h) =>
    fan(h, 3.5, [50, 60, 58, 44], -9) +
    paper(cut(wrist, { name: 'palm' }), h) +
    finger(h, { x: 22, y: -20, angle: 20, length: 46, half: 9, curl: -9 }),
  flat: (h) =>
    fan(h, 4, [54, 63, 60, 46], -3) +
    paper(cut(wrist, { name: 'palm' }), h) +
    finger(h, { x: 22, y: -22, angle: 38, length: 50, half: 9.2, curl: -6 }),
  point: (h) =>
    finger(h, { x: 22, y: -54, angle: 2, length: 66, half: 8.6, curl: -2 }) +
    paper(cut(wrist, { name: 'palm' }), h) +
    folded(h, 1) +
    finger(h, { x: 26, y: -18, angle: -38, length: 46, half: 9, curl: -14 }),
  fist: (h) =>
    paper(cut(wrist, { name: 'palm' }), h) +
    folded(h, 0) +
    finger(h, { x: 29, y: -14, angle: -48, length: 50, half: 9.2, curl: -12 }),
  pinch: (h) =>
    [
      finger(h, { x: -22, y: -52, angle: -18, length: 46, half: 7.4, curl: 10 }),
      finger(h, { x: -8, y: -60, angle: -6, length: 56, half: 8.4, curl: 12 }),
      finger(h, { x: 9, y: -61, angle: 2, length: 58, half: 8.6, curl: 17 }),
      paper(cut(wrist, { name: 'palm' }), h),
      finger(h, { x: 23, y: -52, angle: 10, length: 58, half: 8.6, curl: 18 }),
      finger(h, { x: 22, y: -18, angle: 46, length: 58, half: 9.2, curl: -6 }),
    ].join(''),
  grip: (h) => {
    const rows = [0, 1, 2, 3].map((i) => {
      const y = -56 + i * 16.5
      const reach = [33, 36, 35, 29][i] ?? 33
      return paper(
        cut(
          `-26,${y - 8} 8,${y - 9.5} ${reach - 6},${y - 8} ${reach},${y} ${reach - 6},${y + 8} 6,${y + 9} -26,${y + 8}`,
          { name: `grip${i}`, wobble: 0.4 },
        ),
        h,
      )
    })
    const back = paper(cut('-40,22 -36,-30 -32,-62 -18,-70 -6,-66 -8,-10 -14,22', { name: 'back' }), h)
    return rows.reverse().join('') + back + finger(h, { x: -18, y: -50, angle: 24, length: 46, half: 8.8, curl: 12 })
  },
}

function creases(h: Hand): string {
  return `<path d="M-22 -44Q0 -34 22 -46M-16 -28Q2 -30 10 -6" stroke="${h.line}" stroke-width="1.7" stroke-opacity=".4" fill="none" stroke-linecap="round"/>`
}
