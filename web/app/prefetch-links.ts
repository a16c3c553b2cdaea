/**
 * Fetches the page behind a link that the pointer rests on, or a finger touches, so that it opens at once: for
 * browsers without speculation rules, which do it by themselves from the rules the server names in its header.
 */
function prefetchLinks() {
  const connection =
    'connection' in navigator ? (navigator.connection as { saveData?: boolean } | undefined) : undefined
  if (connection?.saveData) return
  const fetched = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const consider = (event: Event, wait: number) => {
    clearTimeout(timer)
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || link.origin !== location.origin || link.hasAttribute('download') || link.target) return
    if (!/^\/(english|russian)(\/|$)/.test(link.pathname)) return
    const address = link.pathname + link.search
    if (fetched.has(address) || address === location.pathname + location.search) return
    timer = setTimeout(() => {
      fetched.add(address)
      const hint = document.createElement('link')
      hint.rel = 'prefetch'
      hint.href = address
      document.head.append(hint)
    }, wait)
  }
  addEventListener('pointerover', (event) => consider(event, 80), { passive: true })
  addEventListener('touchstart', (event) => consider(event, 0), { passive: true })
}

// As soon as this has come.
prefetchLinks()

export {}
