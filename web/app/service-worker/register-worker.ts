const address = '/service-worker.js'

/**
 * Browsers with Trusted Types accept the worker's address only from a policy; this one returns that single address. A
 * copy of `client/trusted-address.ts`, which would be another file for every page to fetch.
 */
function trustedAddress(): string {
  const policies = (window as { trustedTypes?: PolicyFactory }).trustedTypes
  return policies?.createPolicy('fabula-worker', { createScriptURL: () => address }).createScriptURL('') ?? address
}

/** The part of the browser's policy factory that is used. Its results are accepted wherever an address is. */
interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL: () => string }): { createScriptURL(text: string): string }
}

// Registers the service worker for offline pages. Browsers without service workers, and pages over plain http, do
// without.
if ('serviceWorker' in navigator && import.meta.env.PROD) {
  navigator.serviceWorker.register(trustedAddress(), { updateViaCache: 'none' }).catch((error: unknown) => {
    console.info('No page without a network here:', error)
  })
}

export {}
