const address = '/service-worker.js'

/** Browsers that know trusted types take the worker's address from a policy alone; it knows this one address. */
function trustedAddress(): string {
  const policies = (window as { trustedTypes?: PolicyFactory }).trustedTypes
  return policies?.createPolicy('fabula-worker', { createScriptURL: () => address }).createScriptURL('') ?? address
}

/** What is used of the browser's factory. What its policies make is taken wherever an address is. */
interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL: () => string }): { createScriptURL(text: string): string }
}

// Lets this site answer without a network, as soon as this has come. Browsers that cannot, and pages that came over plain
// http, do without.
if ('serviceWorker' in navigator && import.meta.env.PROD) {
  navigator.serviceWorker.register(trustedAddress(), { updateViaCache: 'none' }).catch((error: unknown) => {
    console.info('No page without a network here:', error)
  })
}

export {}
