/**
 * Whether this page is the one inside a novel's offline copy, which has a single story and no site. Decided at build
 * time (`vite.offline-copy.config.ts`), so that the site's own pages carry no code for it.
 */
export const isOfflineCopy = import.meta.env.MODE === 'offline-copy'
