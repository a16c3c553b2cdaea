import { type ComponentProps, useEffect, useRef } from 'react'

type StagePictureProps = Omit<ComponentProps<'img'>, 'alt' | 'ref'> & { leaving: boolean }

/** A picture on the stage. One that is missing is hidden, and the story goes on. */
export function StagePicture({ leaving, ...rest }: StagePictureProps) {
  const ref = useRef<HTMLImageElement>(null)
  // A picture of the server's HTML may have failed before anybody listened.
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
