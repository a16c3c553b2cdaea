import { type ReactNode, useId } from 'react'
import './progress.css'

type ProgressProps = {
  label: ReactNode
  /** 0 to 1; undefined while the end is unknown. */
  value?: number
  /** Such as "3 of 12 MB", ready to show. */
  text?: ReactNode
  /** A button that stops the work. */
  children?: ReactNode
}

/** Progress of long work, using the browser's own element (without an inline style, so it may come from the server). */
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
