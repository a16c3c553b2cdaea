/** Path data of a sheet's upper edge from the left margin to the right, closed below the picture. */
function sheet(points: readonly (readonly [number, number])[]): string {
  return `M-20 1240 ${points.map(([x, y]) => `L${x} ${y}`).join(' ')} L920 1240Z`
}

/** Hills: a few slow waves with the jitter of scissors. */
function hills(base: number, height: number, phase: number) {
  const points: [number, number][] = []
  for (let x = -20; x <= 920; x += 20) {
    const wave = Math.sin(x / 170 + phase) * 0.6 + Math.sin(x / 71 + phase * 2.3) * 0.28
    const tremble = Math.sin(x * 12.9898 + phase * 78.233) * 2.2
    points.push([x, Math.round(base - height * wave + tremble)])
  }
  return sheet(points)
}

type House = readonly [x: number, width: number, top: number, roof: 'gable' | 'flat' | 'spire']

const houses: readonly House[] = [
  [-20, 90, 800, 'flat'],
  [70, 84, 752, 'gable'],
  [154, 60, 786, 'flat'],
  [214, 76, 742, 'gable'],
  [300, 34, 640, 'spire'],
  [336, 96, 778, 'gable'],
  [520, 88, 782, 'gable'],
  [608, 66, 744, 'flat'],
  [674, 92, 768, 'gable'],
  [766, 54, 716, 'gable'],
  [820, 110, 790, 'flat'],
]
const windowPlaces: readonly (readonly [number, number])[] = [
  [98, 792],
  [240, 784],
  [240, 826],
  [368, 812],
  [552, 818],
  [634, 776],
  [634, 822],
  [716, 806],
  [786, 760],
  [20, 838],
  [850, 832],
]

function town(): string {
  const points: [number, number][] = []
  for (const [x, width, top, roof] of houses) {
    const lean = (x * 7) % 5
    points.push([x, 900 - ((x * 13) % 30)], [x + 1, top + lean])
    if (roof === 'gable') points.push([x - 6, top + lean], [x + width / 2, top - 44], [x + width + 6, top])
    if (roof === 'spire') points.push([x - 5, top], [x + width / 2, top - 96], [x + width + 5, top + 2])
    if (roof === 'flat') points.push([x + width * 0.6, top], [x + width * 0.6, top - 22], [x + width * 0.8, top - 22])
    points.push([x + width, top + 2], [x + width + 1, 896])
  }
  return sheet(points)
}

const gradients =
  '<radialGradient id="sky" cx=".5" cy=".47" r=".72"><stop offset="0" stop-color="#ffd99a"/><stop offset=".16" stop-color="#f0a94b"/><stop offset=".4" stop-color="#8a5148"/><stop offset=".72" stop-color="#3a2d45"/><stop offset="1" stop-color="#191624"/></radialGradient>'
const filters =
  '<filter id="rise" x="-10%" y="-10%" width="120%" height="120%"><feDropShadow dx="0" dy="-7" stdDeviation="9" flood-color="#0c0912" flood-opacity=".55"/></filter>' +
  '<filter id="near" x="-20%" y="-10%" width="140%" height="120%"><feDropShadow dx="0" dy="6" stdDeviation="16" flood-color="#08060c" flood-opacity=".75"/></filter>' +
  '<filter id="grain" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".8" numOctaves="2" seed="7"/><feColorMatrix values="0 0 0 0 .5 0 0 0 0 .46 0 0 0 0 .42 .9 0 0 0 -.34"/></filter>'

/**
 * The cover of a novel without one: a paper town before a lamp, between curtains. 3:4, and complete when cropped to
 * 16:9.
 */
export function drawDefaultCover(): string {
  const windows = windowPlaces.map(([x, y], index) => `<path d="M${x} ${y}h13l1 ${19 + (index % 3)}h-14z"/>`).join('')
  const wing =
    '<path d="M-30 -30h250c-6 250-52 420-150 610 20 220 26 440 10 680h-110z"/><path fill="#6e2a1c" d="M60 -30h60c0 240-30 400-86 560 8-210 26-360 26-560zM160 -30h40c-6 180-40 330-96 470 26-160 50-300 56-470z"/>'
  return `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200" viewBox="0 0 900 1200"><defs>${gradients}${filters}</defs>
<rect width="900" height="1200" fill="url(#sky)"/><circle cx="450" cy="560" r="104" fill="#ffe9c2"/>
<g filter="url(#rise)"><path fill="#8b5a50" d="${hills(742, 60, 0.4)}"/></g>
<g filter="url(#rise)"><path fill="#5d4150" d="${hills(790, 52, 2.1)}"/></g>
<g filter="url(#rise)"><path fill="#3a2e44" d="${town()}"/></g><g fill="#f6bd69">${windows}</g>
<g filter="url(#rise)"><path fill="#282233" d="${hills(930, 34, 4.4)}"/></g>
<g filter="url(#rise)"><path fill="#1a1724" d="${hills(1040, 30, 1.2)}"/></g>
<g filter="url(#near)" fill="#93402d">${wing}</g><g filter="url(#near)" fill="#93402d" transform="matrix(-1 0 0 1 900 0)">${wing}</g>
<g filter="url(#near)"><path fill="#a34a34" d="M-30 -30h960v112c-30 66-116 70-150 6-26 72-134 76-164 6-28 74-138 74-166 0-28 74-138 72-164 0-30 70-136 68-164-4-32 62-108 56-152-8z"/></g>
<rect width="900" height="1200" filter="url(#grain)" opacity=".28"/></svg>`
}
