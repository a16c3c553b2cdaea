import { useEffect, useState } from 'react'

/** An object URL of a file, revoked when the file changes or the component unmounts. Null on the first render of a file. */
export function useFileAddress(file: File | null): string | null {
  const [made, setMade] = useState<{ of: File; url: string } | null>(null)
  useEffect(() => {
    if (!file) return
    const url = URL.createObjectURL(file)
    setMade({ of: file, url })
    return () => URL.revokeObjectURL(url)
  }, [file])
  // A revoked address is not returned for the next file, which would be taken for broken.
  return made?.of === file ? made.url : null
}
