/** Resolves when the browser is idle, at the latest after three seconds. */
export const idle = () =>
  new Promise<void>((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 3_000 })
    else setTimeout(resolve, 500)
  })
