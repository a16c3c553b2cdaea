import type { BranchRow } from '@fabula/contract/shapes/branches'

/** The distance between two lanes, in pixels; a map with very many lanes is drawn closer together. */
const laneWidth = 18
const maxRailsWidth = 126
/** The distance of a row's knot from its top, in pixels. */
const knotTop = 22

/** The lines of a row: those passing by, its own from where it branched off, and its knot. */
export function BranchRails({ row, lanes }: { row: BranchRow; lanes: number }) {
  const step = Math.min(laneWidth, maxRailsWidth / lanes)
  const x = (lane: number) => 9 + lane * step
  const { lane, from, passing, continues, point } = row
  // Drawn only in the browser, where inline styles are allowed.
  return (
    <span className="branch-rails" style={{ width: x(lanes - 1) + 9 }}>
      <svg width="100%" height="100%" aria-hidden="true" focusable="false">
        {passing.map((each) => (
          <line key={each} x1={x(each)} x2={x(each)} y1="0" y2="100%" />
        ))}
        {from !== null && <path d={`M${x(from)} 0C${x(from)} ${knotTop} ${x(lane)} 0 ${x(lane)} ${knotTop}`} />}
        {continues && <line x1={x(lane)} x2={x(lane)} y1={knotTop} y2="100%" />}
        <circle cx={x(lane)} cy={knotTop} r={point.marks.includes('current') ? 6.5 : 4.5} />
      </svg>
    </span>
  )
}
