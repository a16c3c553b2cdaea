import './skeleton.css'

type SkeletonProps = {
  shape?: 'line' | 'title' | 'block' | 'poster'
  count?: number
  /** Says that something is loading, to those who listen; give it to one skeleton of a page. */
  label?: string
}

/** Stands where content will be, in its shape. Posters lie in the grid that posters will have. */
export function Skeleton({ shape = 'line', count = 1, label }: SkeletonProps) {
  const shapes = Array.from({ length: count }, (_, index) => `${shape}-${index}`)
  return (
    <>
      {label && (
        <span className="ui-hidden" role="status">
          {label}
        </span>
      )}
      <span
        className={shape === 'poster' ? 'ui-skeleton ui-posters' : 'ui-skeleton'}
        data-shape={shape}
        aria-hidden="true"
      >
        {shapes.map((id) => (
          <span key={id} />
        ))}
      </span>
    </>
  )
}
