import './skeleton.css'

type SkeletonProps = {
  shape?: 'line' | 'title' | 'block' | 'poster'
  count?: number
  /** Tells screen readers that something is loading; set it on one skeleton per page. */
  label?: string
}

/** A placeholder in the shape of the content. Posters use the grid of real posters. */
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
