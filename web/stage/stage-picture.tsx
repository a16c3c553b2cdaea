import { type ComponentProps, useEffect, useRef } from 'react'

type StagePictureProps = Omit<ComponentProps<'img'>, 'alt' | 'ref'> & { leaving: boolean }

/** A picture on the stage. A missing one is hidden, and the story goes on. */
export function StagePicture({ leaving, ...rest }: StagePictureProps) {
  const ref = useRef<HTMLImageElement>(null)
  // A picture in the server's HTML may have failed before hydration.
  useEffect(() => {
    const image = ref.current
    if (image?.complete && image.naturalWidth === 0) image.dataset.missing = ''
  }, [])
  return (
    <img
      {...rest}
      ref={ref}
      alt=""
      data-leaving={leaving || undefined}
      onError={(event) => {
        event.currentTarget.dataset.missing = ''
      }}
    />
  )
}
