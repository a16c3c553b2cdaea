/** Sky, light, and the three sheets in front, from the furthest to the nearest. */
const papers = [
  ['#3d2f49', '#ffd99a', '#8d5a55', '#5d4150', '#241e30'],
  ['#1f3a50', '#f6e3b8', '#4d7d96', '#30576f', '#142433'],
  ['#2e4338', '#f5dd9a', '#7b9a70', '#4a6b53', '#1b2b26'],
  ['#4b2a42', '#ffcdb0', '#b0677f', '#774460', '#2b182f'],
  ['#6b4426', '#ffe2a3', '#c68848', '#885632', '#372219'],
  ['#2d2c50', '#efe2c8', '#6f69a6', '#49467d', '#191830'],
  ['#57281f', '#ffcf93', '#bd6146', '#823d2f', '#2c1718'],
  ['#38424b', '#f4ecdf', '#8b959a', '#5b666f', '#1e2329'],
] as const

/** The prop in the middle, with the ground at 0 0, and the light in it. */
const stageProps = [
  ['M-1.5 9V-44h3V9zM-8-44l3-15H5l3 15zM-6-59l6-8 6 8z', 'M-4.5-46l1.5-10h6l1.5 10z'],
  ['M-27 0q4 12 12 12h30q8 0 12-12zM-1-1v-46h2v46zM4-43q20 17 20 37H4z', 'M-12-9h6v7h-6z'],
  ['M-22 12v-36l22-21 22 21v36zM9-38v-15h6v21z', 'M-10-14h7V-4h-7zM4-14h7V-4H4z'],
  ['M-11 12l4-62H7l4 62zM-10-50h20v-4h-20zM-6-54v-11H6v11zM-9-65l9-9 9 9z', 'M-4-63h8v8h-8z'],
  ['M-2.5 10l1-32q-18 0-19-17 0-12 13-14 4-14 17-8 14 0 12 14 8 9-2 17-6 7-18 8l1 32z', 'M9-20h1v5h2v8H8v-8h1z'],
  [
    'M-25-38q5-20 25-20t25 20q-6-6-12 0-6-6-13 0-6-6-13 0-6-6-12 0zM-.8-42h1.6v20H-.8zM-8 10l4-30q-3-7 4-8 6 1 4 8l5 30z',
    'M6-14h1v4h3v8H3v-8h3z',
  ],
] as const

/** The curtain at the top. */
const curtain = 'M-9-9h338v17q-13 16-40 2-15 14-43 0-14 14-43 0-15 12-43 0-14 14-43 0-15 14-43 0-28 14-43-2-14 14-40 0z'

/** Pseudo-random numbers from 0 to 1, always the same for a name (FNV-1a into a 32-bit congruential sequence). */
function chances(name: string) {
  let seed = 2_166_136_261
  for (const letter of name) seed = Math.imul(seed ^ (letter.codePointAt(0) ?? 0), 16_777_619)
  return () => {
    seed = Math.imul(seed ^ (seed >>> 15), 1_664_525) + 1_013_904_223
    return ((seed >>> 8) & 0xffff) / 0x1_0000
  }
}

type Chance = () => number

/**
 * The cut edge of a sheet from one side of the stage to the other, one step at a time: each kind of edge with its
 * width.
 */
const edges: readonly ((chance: Chance) => string)[] = [
  // Hills
  (chance) => {
    const [width, height] = [40 + chance() * 50, 8 + chance() * 22]
    return `q${width / 2}-${height} ${width} 0`
  },
  // Roofs
  (chance) => {
    const [width, height] = [14 + chance() * 14, 12 + chance() * 26]
    const roof = chance() > 0.4 ? `l${width / 2}-9 ${width / 2} 9` : `h${width}`
    return `v-${height}${roof}v${height}h${chance() * 5}`
  },
  // Firs
  (chance) => {
    const [width, height] = [9 + chance() * 9, 14 + chance() * 22]
    return `l${width / 2}-${height} ${width / 2} ${height}`
  },
  // Waves
  (chance) => `q3-9 12-7 -5 2-4 7h${4 + chance() * 3}`,
  // Crags
  (chance) => {
    const [up, height] = [14 + chance() * 20, 16 + chance() * 24]
    return `l${up}-${height} ${up * 0.5} ${height * 0.4} ${up * 0.6} ${height * 0.6}`
  },
]

function sheet(base: number, chance: Chance): string {
  const edge = edges[Math.floor(chance() * edges.length)] ?? edges[0]
  const steps = Array.from({ length: 40 }, () => edge?.(chance)).join('')
  return `M-20 180V${base}${steps}V180z`.replace(/\.\d+/g, (part) => part.slice(0, 2))
}

/**
 * The cover of a novel without one, as a 16:9 SVG: cut from five papers, and always the same for an id. Different ids
 * practically never look the same.
 */
export function drawPaperCover(id: string): string {
  const chance = chances(id)
  const [sky, light, far, middle, near] = papers[Math.floor(chance() * papers.length)] ?? papers[0]
  const [prop, lamp] = stageProps[Math.floor(chance() * stageProps.length)] ?? stageProps[0]
  const [x, y, r] = [105 + chance() * 110, 48 + chance() * 34, 13 + chance() * 15].map(Math.round) as [
    number,
    number,
    number,
  ]
  const at = `transform="translate(${Math.round(125 + chance() * 70)} 141)"`
  // Each sheet casts a shadow on the one behind it.
  const shadow = '<filter id="s"><feDropShadow dx="0" dy="-1" stdDeviation="2" flood-opacity=".6"/></filter>'
  const cut = (paper: string, base: number) => `<path filter="url(#s)" fill="${paper}" d="${sheet(base, chance)}"/>`
  const sun = [
    [4, 0.1],
    [2.2, 0.16],
    [1, 1],
  ].map(([times = 1, opacity]) => `<circle cx="${x}" cy="${y}" r="${r * times}" opacity="${opacity}"/>`)
  const stage = [prop, 'M-9 180v-32q90-11 170-5t170-3v40z', curtain].map(
    (d, index) => `<path d="${d}"${index === 0 ? ` ${at}` : ''}/>`,
  )
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180" width="1280" height="720">',
    `<defs>${shadow}</defs><path fill="${sky}" d="M0 0h320v180H0z"/>`,
    `<g fill="${light}">${sun.join('')}</g>`,
    cut(far, 112),
    cut(middle, 136),
    `<g filter="url(#s)" fill="${near}">${stage.join('')}</g>`,
    `<path fill="${light}" d="${lamp}" ${at}/></svg>`,
  ].join('')
}
