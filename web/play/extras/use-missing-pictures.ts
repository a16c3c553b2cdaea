import { useEffect } from 'react'

/** Pictures of the stage that were asked for without a network are asked for again once there is one. */
export function useMissingPictures(): void {
  useEffect(() => {
    const again = () => {
      for (const image of document.querySelectorAll<HTMLImageElement>('.stage img[data-missing]')) {
        delete image.dataset.missing
        // Set to what it is, it is fetched anew.
        image.setAttribute('src', image.src)
      }
    }
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [])
}
