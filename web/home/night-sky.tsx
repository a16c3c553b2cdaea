import './night-sky.css'

/**
 * The background of the theatre: the sky with a moon, the roofs of the town in two layers of paper, a few lit windows.
 */
export function NightSky() {
  return (
    <svg
      className="home-sky"
      viewBox="0 0 1440 900"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <radialGradient id="moonlight" cx="0.78" cy="0.2" r="0.75">
          <stop offset="0" className="sky-near-moon" />
          <stop offset="0.5" className="sky-mid" />
          <stop offset="1" className="sky-far" />
        </radialGradient>
        <radialGradient id="lit" cx="0.5" cy="0.62" r="0.75">
          <stop offset="0" stopColor="#fff0cf" />
          <stop offset="0.35" stopColor="#ffcf7d" />
          <stop offset="1" stopColor="#d9822f" />
        </radialGradient>
      </defs>
      <path fill="url(#moonlight)" d="M0 0h1440v900H0z" />
      <circle className="sky-halo" cx="1120" cy="170" r="150" />
      <path className="sky-moon" d="M1120 96a74 74 0 1 0 58 120 84 84 0 0 1-58-120z" />
      <path className="sky-stars" d={stars} />
      <path
        className="town-far"
        d="M0 560l60-4v-50l44-36 44 36v40l70-3v-72l30-60 30 58v62l90 4v-34l60-40 62 40v36l110-6V440l26-80 26 78v54l96 6v-30l70-44 68 42v30l90-2v-60l54-38 54 38v52l86 4V432l22-64 24 62v76l92-4v-30l52-36 90 40v424H0z"
      />
      <path
        className="town-awake"
        d="M92 520h12v18H92zM262 470h12v20h-12zM690 480h13v18h-13zM1196 470h12v20h-12zM1290 512h12v16h-12z"
      />
      <path
        className="town-near"
        d="M0 690l80-6v-60l52-34 54 36v50l92 3v-92l70-46 72 44v86l160 6h330l130-4v-96l64-40 66 42v82l84 5v-54l58-38 54 36v58l74-6v214H0z"
      />
      <path
        className="town-awake"
        d="M124 636h14v22h-14zM326 604h13v22h-13zM352 648h13v22h-13zM1150 600h14v22h-14zM1122 646h13v22h-13zM1338 658h14v20h-14z"
      />
    </svg>
  )
}

/** Small four-pointed stars, denser towards the top. */
const stars = [
  [120, 90, 5],
  [210, 190, 3],
  [300, 60, 4],
  [388, 150, 3],
  [470, 80, 5],
  [560, 210, 3],
  [640, 50, 4],
  [704, 140, 3],
  [790, 90, 4],
  [860, 230, 3],
  [930, 60, 4],
  [980, 190, 3],
  [1260, 80, 4],
  [1330, 180, 3],
  [1390, 60, 5],
  [60, 260, 3],
  [340, 290, 3],
  [500, 330, 2],
  [760, 320, 2],
  [1290, 300, 3],
]
  .map(
    ([x = 0, y = 0, r = 0]) =>
      `M${x} ${y - r}l1.4 ${r - 1.4} ${r - 1.4} 1.4-${r - 1.4} 1.4-1.4 ${r - 1.4}-1.4-${r - 1.4}-${r - 1.4}-1.4 ${r - 1.4}-1.4z`,
  )
  .join('')
