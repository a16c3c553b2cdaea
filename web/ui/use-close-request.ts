import { useEffect, useRef } from 'react'
import { onCloseRequest } from './on-close-request.ts'

/** `onCloseRequest` while `open`. */
export function useCloseRequest(open: boolean, close: () => void): void {
  const latest = useRef(close)
  latest.current = close
  useEffect(() => (open ? onCloseRequest(() => latest.current()) : undefined), [open])
}
