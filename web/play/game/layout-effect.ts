import { useEffect, useLayoutEffect } from 'react'

/** A layout effect; on the server, where there is no layout, nothing. */
export const useLayoutEffectInBrowser = typeof document === 'undefined' ? useEffect : useLayoutEffect
