/** The events of a service worker; the page's type library does not have them. */
export interface InstallEvent extends Event {
  /** Keeps the worker alive until the promise settles; a rejection undoes the step. */
  waitUntil(work: Promise<unknown>): void
}

export interface FetchEvent extends InstallEvent {
  readonly request: Request
  /** The response to a navigation that was requested while the worker was starting. */
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
