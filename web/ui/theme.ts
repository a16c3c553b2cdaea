/** The reader's theme; `system` follows the device. */
export type Theme = 'system' | 'light' | 'dark'

const cookieName = 'theme'
const yearS = 31_536_000

/** The theme stored in a Cookie header, so that the server writes `data-theme` and the first paint is right. */
export function readTheme(cookies: string | undefined): Theme {
  const kept = cookies
    ?.split(/;\s*/)
    .find((cookie) => cookie.startsWith(`${cookieName}=`))
    ?.slice(cookieName.length + 1)
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}

/** Shows the page in a theme and stores the choice for a year. */
export function applyTheme(theme: Theme) {
  const root = document.documentElement
  if (theme === 'system') root.removeAttribute('data-theme')
  else root.dataset.theme = theme
  // biome-ignore lint/suspicious/noDocumentCookie: not every supported browser has the Cookie Store API
  document.cookie = `${cookieName}=${theme}; path=/; max-age=${theme === 'system' ? 0 : yearS}; samesite=lax`
}
