import './gable.css'

/** The number of windows that fit under the eaves. */
const maxWindows = 12
const windowStep = 34

type GableProps = {
  /** How many endings of the last played novel were found: as many windows are lit. */
  found?: number
  /** How many windows there are; 0 if nothing was played. */
  total?: number
}

/** The roof of the theatre: a stepped gable, a lamp in its round window, and a window for every ending of the story. */
export function Gable({ found = 0, total = 0 }: GableProps) {
  const windows = Math.min(total, maxWindows)
  // With more endings than windows, each window stands for several; the last one is lit when all are found.
  const burning = total > maxWindows ? Math.floor((found * maxWindows) / total) : found
  return (
    <svg className="theatre-gable" viewBox="0 0 720 190" aria-hidden="true" focusable="false">
      <path
        className="gable-back"
        d="M20 190l2-34h64l3-36h70l4-32 92-2 4-32h60l6-24 34-22 35 22 6 24 60-1 5 33 92 1 4 33 70-1 3 37 64-1 2 35z"
      />
      <path
        className="gable-front"
        d="M44 190l3-24 70-2 3-34 76-1 3-31 94-2 4-28 26-2 36-30 38 30 26 1 3 29 94 1 4 32 76 1 2 34 70 2 3 24z"
      />
      <g transform={windows > 0 ? 'translate(0 -18)' : undefined}>
        <circle className="gable-eye-rim" cx="360" cy="104" r="38" />
        <circle cx="360" cy="104" r="29" fill="url(#lit)" />
        <path className="gable-mullion" d="M358 75h4v58h-4zM331 102h58v4h-58z" />
      </g>
      <path className="gable-lamp" d="M354 20h12l8 16h-28zM358 8h4v14h-4z" />
      {Array.from({ length: windows }, (_, index) => (
        <g
          // biome-ignore lint/suspicious/noArrayIndexKey: a window has no key but its index
          key={index}
          className={index < burning ? 'attic-lit' : 'attic-dark'}
          transform={`translate(${360 + (index - (windows - 1) / 2) * windowStep} 174)`}
        >
          <path className="attic-rim" d="M-14 0v-16q0-14 14-14t14 14V0z" />
          <path className="attic-pane" d="M-10 0v-15q0-11 10-11t10 11V0z" />
          <path className="attic-bar" d="M-1-27h2V0h-2zM-10-14h20v2h-20z" />
        </g>
      ))}
      <path className="gable-eaves" d="M14 178l692-3 2 16-696 2z" />
      <path
        className="gable-flag"
        d="M118 118l2-66 3 66zM122 54l40 8-14 9 13 11-39-4zM598 118l2-66 3 66zM602 54l40 8-14 9 13 11-39-4z"
      />
    </svg>
  )
}
