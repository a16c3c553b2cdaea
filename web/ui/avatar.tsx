import { useEffect, useRef, useState } from 'react'
import './avatar.css'

type AvatarProps = { name: string; picture?: string | null; size?: 'medium' | 'large' }

/** A small portrait, or the name's first letter if there is none. The name itself is written beside it. */
export function Avatar({ name, picture, size = 'medium' }: AvatarProps) {
  const ref = useRef<HTMLImageElement>(null)
  const [broken, setBroken] = useState<string>()
  // A picture in the server's HTML may have failed before hydration.
  useEffect(() => {
    const image = ref.current
    if (picture && image?.complete && image.naturalWidth === 0) setBroken(picture)
  }, [picture])
  return (
    <span className="ui-avatar" data-size={size} aria-hidden="true">
      {[...name.trim()][0]?.toLocaleUpperCase()}
      {picture && picture !== broken && (
        <img ref={ref} src={picture} alt="" decoding="async" onError={() => setBroken(picture)} />
      )}
    </span>
  )
}
