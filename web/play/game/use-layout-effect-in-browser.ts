import { useEffect, useLayoutEffect } from 'react'

/** `useLayoutEffect` in the browser; on the server, without layout, an effect that never runs. */
export const useLayoutEffectInBrowser = typeof document === 'undefined' ? useEffect : useLayoutEffect
