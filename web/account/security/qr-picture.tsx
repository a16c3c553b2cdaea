import { encode } from 'uqr'

/** The quiet zone around the code in modules, as the standard requires. */
const quiet = 4

/**
 * A text as a QR code, dark on white in any theme, because many cameras cannot read inverted codes. `label` says what
 * it is for.
 */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const side = size + 2 * quiet
  const dots = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + quiet} ${y + quiet}h1v1h-1z` : '')))
  return (
    <svg className="security-qr" role="img" aria-label={label} viewBox={`0 0 ${side} ${side}`}>
      <path fill="#fff" d={`M0 0h${side}v${side}H0z`} />
      <path fill="#000" shapeRendering="crispEdges" d={dots.join('')} />
    </svg>
  )
}
