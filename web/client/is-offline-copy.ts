/**
 * Whether this page is the one inside a novel's offline copy, which knows one story and no site. Decided when it is built
 * (`vite.offline-copy.config.ts`), so that the site's own pages carry nothing of it.
 */
export const isOfflineCopy = import.meta.env.MODE === 'offline-copy'
