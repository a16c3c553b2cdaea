import { type FetchEvent, type InstallEvent, scope } from './scope.ts'

/** Replaced by the build with a hash of all its files, so that every build installs a new worker. */
const build = '__BUILD__'
const cacheName = `fabula-${build}`
const offlinePages = { english: '/english/offline', russian: '/russian/offline' }

/**
 * Handles requests for two purposes only: without a network it answers with an offline page; and scripts, styles and
 * fonts, whose names contain a hash of their content, come from the cache. Documents always come from the server.
 * Nothing personal (documents, calls, the pictures of novels) is ever cached here.
 */
scope.addEventListener('install', (event: InstallEvent) => {
  event.waitUntil(keepOfflinePages())
  // Files are found by their hashes, so pages of an older build lose nothing when this one takes over.
  void scope.skipWaiting()
})

scope.addEventListener('activate', (event: InstallEvent) => {
  event.waitUntil(
    Promise.all([forgetOldBuilds(), scope.registration.navigationPreload?.enable(), scope.clients.claim()]),
  )
})

scope.addEventListener('fetch', (event: FetchEvent) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== scope.location.origin) return
  if (request.mode === 'navigate') {
    if (isPage(pathname)) event.respondWith(pageOrOffline(event, pathname))
  } else if (isBuiltFile(pathname)) event.respondWith(builtFile(request))
})

const isPage = (path: string) => !/^\/(api|assets|static)(\/|$)/.test(path)
const isBuiltFile = (path: string) => /^\/static\/assets\/.+-[\w-]{8}\.(js|css|woff2)$/.test(path)

/** The types of built files, by extension. */
const contentTypes: Record<string, RegExp> = { js: /javascript/, css: /css/, woff2: /font|octet-stream/ }

async function pageOrOffline(event: FetchEvent, path: string): Promise<Response> {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch (unreachable) {
    const kept = await caches.match(path.startsWith('/english') ? offlinePages.english : offlinePages.russian)
    if (kept) return kept
    throw unreachable
  }
}

async function builtFile(request: Request): Promise<Response> {
  const kept = await caches.match(request.url)
  if (kept) return kept
  const response = await fetch(request)
  if (isIntact(response, request.url)) {
    const copy = response.clone()
    // If the device has no room for it, the page still loads.
    caches
      .open(cacheName)
      .then((cache) => cache.put(request.url, copy))
      .catch(() => undefined)
  }
  return response
}

/**
 * Whether a response is a built file, and not a page that something in between (a proxy under maintenance, a hotel's
 * network) sent in its place with status 200: cached, that would break the site until the next build.
 */
function isIntact(response: Response, address: string): boolean {
  const type = response.headers.get('content-type') ?? ''
  return response.ok && contentTypes[address.slice(address.lastIndexOf('.') + 1)]?.test(type) === true
}

/** Caches the offline pages with all their files, fetched without cookies, so that they contain nobody's name. */
async function keepOfflinePages(): Promise<void> {
  const cache = await caches.open(cacheName)
  await Promise.all(
    Object.values(offlinePages).map(async (address) => {
      const page = await fetch(address, { credentials: 'omit', cache: 'no-store' })
      if (!page.ok) throw new Error(`${address}: ${page.status}`)
      const html = await page.clone().text()
      const files = [...new Set(html.match(/\/static\/assets\/[\w.-]+\.(?:js|css|woff2)/g))]
      if (files.length === 0) throw new Error(`${address} is not the offline page`)
      await Promise.all([cache.put(address, page), ...files.map((file) => keepFile(cache, file))])
    }),
  )
}

async function keepFile(cache: Cache, file: string): Promise<void> {
  const response = await fetch(file)
  if (!isIntact(response, file)) throw new Error(`${file}: ${response.status} ${response.headers.get('content-type')}`)
  await cache.put(file, response)
}

/** The previous build's cache stays as well: one of its pages may still be open. */
async function forgetOldBuilds(): Promise<void> {
  const earlier = (await caches.keys()).filter((name) => name.startsWith('fabula-') && name !== cacheName)
  await Promise.all(earlier.slice(0, -1).map((name) => caches.delete(name)))
}
