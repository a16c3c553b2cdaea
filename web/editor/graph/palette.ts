/** The colours of the board, each named after its custom property: `--graph-paper`. */
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

export type Palette = Record<(typeof names)[number], string> & { face: string }

/** Reads the colours from the stylesheet by applying each to a probe element. */
export function readPalette(within: HTMLElement): Palette {
  const probe = document.createElement('i')
  within.append(probe)
  const style = getComputedStyle(probe)
  const palette = Object.fromEntries(
    names.map((name) => {
      probe.style.color = `var(--graph-${name})`
      return [name, style.color]
    }),
  ) as Palette
  palette.face = style.fontFamily
  probe.remove()
  return palette
}

/**
 * Calls `tell` when the page changes between light and dark, by its own switch or the system's, or to forced colours.
 * Returns a function that stops it.
 */
export function onThemeChange(tell: () => void): () => void {
  const observer = new MutationObserver(tell)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-face'] })
  const system = ['(prefers-color-scheme: dark)', '(forced-colors: active)'].map((query) => matchMedia(query))
  for (const query of system) query.addEventListener('change', tell)
  return () => {
    observer.disconnect()
    for (const query of system) query.removeEventListener('change', tell)
  }
}
