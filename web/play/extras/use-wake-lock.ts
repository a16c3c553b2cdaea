import { useEffect } from 'react'

/** Keeps the screen on while nobody touches it, if the device allows that. */
export function useWakeLock(wanted: boolean): void {
  useEffect(() => {
    if (!wanted || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | null = null
    let isCancelled = false
    const take = async () => {
      if (document.visibilityState !== 'visible' || isCancelled) return
      // Refused (low battery, no permission): the screen turns off as usual.
      lock = await navigator.wakeLock.request('screen').catch(() => null)
      if (isCancelled) void lock?.release()
    }
    void take()
    // A page loses its lock when it is hidden.
    document.addEventListener('visibilitychange', take)
    return () => {
      isCancelled = true
      document.removeEventListener('visibilitychange', take)
      void lock?.release()
    }
  }, [wanted])
}
