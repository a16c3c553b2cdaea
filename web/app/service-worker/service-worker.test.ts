import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

type Listener = (event: object) => void

/** A worker for which `served` answers every request; returns what it has cached, and its events. */
async function startWorker(served: (path: string) => Response) {
  const listeners = new Map<string, Listener>()
  const stored = new Map<string, Response>()
  const cache = {
    put: async (address: string, response: Response) => void stored.set(new URL(address, origin).pathname, response),
  }
  vi.stubGlobal('addEventListener', (type: string, listener: Listener) => listeners.set(type, listener))
  vi.stubGlobal('location', new URL(origin))
  vi.stubGlobal('skipWaiting', async () => undefined)
  vi.stubGlobal('caches', { open: async () => cache, match: async () => undefined })
  vi.stubGlobal('fetch', async (request: Request | string) =>
    served(new URL(typeof request === 'string' ? request : request.url, origin).pathname),
  )
  await import('./service-worker.ts')
  const install = () => new Promise((waitUntil) => listeners.get('install')?.({ waitUntil }))
  const get = async (path: string) => {
    const request = { url: origin + path, method: 'GET', mode: 'no-cors' }
    const answer = await new Promise<Response>((respondWith) => listeners.get('fetch')?.({ request, respondWith }))
    await answer.text()
    return stored
  }
  return { stored, install, get }
}

const origin = 'https://novels.example'
const script = '/static/assets/play-0aB_-9zZ.js'
const answer = (body: string, type: string) => new Response(body, { headers: { 'content-type': type } })
const maintenance = () => answer('<h1>Back soon</h1>', 'text/html')

test('caches a built file, but no page that was sent in its place', async () => {
  const ours = await startWorker(() => answer('play()', 'text/javascript; charset=utf-8'))
  expect([...(await ours.get(script)).keys()]).toEqual([script])
  vi.resetModules()
  const others = await startWorker(maintenance)
  expect([...(await others.get(script)).keys()]).toEqual([])
})

test('is installed only with offline pages and files that are the site’s own', async () => {
  const page = () => answer(`<script src="${script}"></script>`, 'text/html')
  const ours = await startWorker((path) => (path === script ? answer('', 'text/javascript') : page()))
  await ours.install()
  expect([...ours.stored.keys()].sort()).toEqual(['/english/offline', '/russian/offline', script])
  for (const served of [maintenance, page]) {
    vi.resetModules()
    const others = await startWorker(served)
    await expect(others.install()).rejects.toThrow(/is not the offline page|text\/html/)
  }
})
