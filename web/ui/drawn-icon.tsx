import './icons.css'

/** An icon from a path on a 24 grid. Decorative: the control around it has the name. */
export function drawn(path: string) {
  return function Icon() {
    return (
      <svg className="ui-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <path d={path} />
      </svg>
    )
  }
}
