import { type ReactNode, useId } from 'react'
import './progress.css'

type ProgressProps = {
  label: ReactNode
  /** 0 to 1; without it, work goes on whose end is not known. */
  value?: number
  /** Such as "3 of 12 MB", ready to show. */
  text?: ReactNode
  /** A button that stops it. */
  children?: ReactNode
}

/** How far a long work has come, in the browser's own element (no inline style, so it may come from the server). */
export function Progress({ label, value, text, children }: ProgressProps) {
  const id = useId()
  return (
    <div className="ui-progress">
      <label htmlFor={id}>{label}</label>
      {(text || children) && (
        <span className="ui-progress-text">
          {text} {children}
        </span>
      )}
      <progress id={id} max={1} value={value} />
    </div>
  )
}
