import { useEffect } from 'react'

/** Loads pictures of the stage that failed without a network once it is back. */
export function useMissingPictures(): void {
  useEffect(() => {
    const again = () => {
      for (const image of document.querySelectorAll<HTMLImageElement>('.stage img[data-missing]')) {
        delete image.dataset.missing
        // Setting the attribute to the same address loads it again.
        image.setAttribute('src', image.src)
      }
    }
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [])
}
