/** What a service worker's events have; the page's own types know nothing of them. */
export interface InstallEvent extends Event {
  /** Keeps the worker alive until then; a rejection undoes the step. */
  waitUntil(work: Promise<unknown>): void
}

export interface FetchEvent extends InstallEvent {
  readonly request: Request
  /** The answer to a navigation that was asked for while the worker was waking up. */
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}

interface WorkerScope {
  readonly location: Location
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } }
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: InstallEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
}

/** The worker's global scope. */
export const scope = globalThis as unknown as WorkerScope
