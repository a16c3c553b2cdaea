import './lit-window.css'

export type WindowOf = 'search' | 'library' | 'building' | 'account'

/** The silhouette in each window, cut from dark paper. The window is 120 wide and 150 high. */
const inside: Record<WindowOf, string> = {
  // A figure at the window with a spyglass, and a star.
  search:
    'M18 150q0-30 20-38-9-6-8-17 2-13 15-13t15 13q1 7-4 12l30-17-3-6 22-13 8 14-22 13-3-5-27 17q9 6 12 22l1 18zM88 44l3 9 9 3-9 3-3 9-3-9-9-3 9-3z',
  // Shelves with a cat.
  library:
    'M6 96h108v6H6zM14 66h9v30h-9zM25 58h8v38h-8zM35 70h10v26H35zM48 62l8-2 7 35-8 2zM6 143h108v7H6zM92 143h9v-32h-9zM80 143h9v-38h-9zM103 143h8v-27h-8zM14 143h10v-26H14zM26 143h8v-34h-8zM70 96q-6-20 6-26l-1-12 7 6h8l7-6v14q9 8 7 24 8 2 8-8h4q0 14-14 13H72z',
  // A worktable: a paper figure on strings, scissors, a pencil in a cup.
  building:
    'M6 128h108v7H6zM14 135h8v15h-8zM98 135h8v15h-8zM36 44h50v4H36zM42 48h2v38h-2zM60 48h2v18h-2zM78 48h2v38h-2zM61 66a8 8 0 1 1 0 16 8 8 0 0 1 0-16zM52 84h18l3 3 8-3 2 4-11 5v10l7 18h-7l-10-15-10 15h-7l7-18V93l-11-5 2-4 8 3zM90 112h14l-2 16H92zM93 112l-3-16 3-1 4 17zM100 112l4-18 3 1-3 17zM20 128l12-14 2 2-8 12z',
  // A reader in a hat, in front of a chair.
  account:
    'M22 150q0-34 28-40 2-4 1-9-13-7-12-22l-12-1 1-5 13-3 3-22q16-6 31 0l3 22 13 3 1 5-12 1q2 15-11 22-1 5 1 9 28 6 28 40z',
}

/** One of the façade's four windows: a link with a lit picture and its name on the sill. */
export function LitWindow({ of, href, label }: { of: WindowOf; href: string; label: string }) {
  return (
    <li className="lit-window">
      <svg viewBox="0 0 132 164" aria-hidden="true" focusable="false">
        <path className="window-frame" d="M0 164V68Q1 3 66 0q65 3 66 68v96z" />
        <g transform="translate(6 8)">
          <path className="window-light" fill="url(#lit)" d="M3 150V62Q4 4 60 2q56 2 57 60v88z" />
          <path className="window-inside" d={inside[of]} />
          <path className="window-mullion" d="M58.5 2h3v36h-3zM3 36.5h114v3H3z" />
          <path
            className="window-drape"
            d="M3 150V62Q4 14 40 5 34 60 12 96q6 30 2 54zM117 150V62Q116 14 80 5q6 55 28 91-6 30-2 54z"
          />
        </g>
      </svg>
      <a href={href}>{label}</a>
    </li>
  )
}
