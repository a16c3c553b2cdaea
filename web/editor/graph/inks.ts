/** The colours of the board in the current theme. */
const names = [
  'string',
  'string-lit',
  'paper',
  'still-paper',
  'words',
  'soft-words',
  'label',
  'lamp',
  'ember',
  'rim',
] as const

export type Inks = Record<(typeof names)[number], string> & { face: string }

/** Reads the colours from the stylesheet by applying each to a probe element. */
export function readInks(within: HTMLElement): Inks {
  const probe = document.createElement('i')
  within.append(probe)
  const style = getComputedStyle(probe)
  const inks = Object.fromEntries(
    names.map((name) => {
      probe.style.color = `var(--graph-${name})`
      return [name, style.color]
    }),
  ) as Inks
  inks.face = style.fontFamily
  probe.remove()
  return inks
}

/**
 * Calls `tell` when the page changes between light and dark, by its own switch or the system's. Returns a function that
 * stops it.
 */
export function onOtherLight(tell: () => void): () => void {
  const observer = new MutationObserver(tell)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-face'] })
  const system = matchMedia('(prefers-color-scheme: dark)')
  system.addEventListener('change', tell)
  return () => {
    observer.disconnect()
    system.removeEventListener('change', tell)
  }
}
