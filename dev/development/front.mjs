import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { createServer } from 'vite'
import { root } from '../run.mjs'

const base = '/static/'
/** React's preamble for hot reload, which has to come before every other script, and Vite's own client. */
const scripts = [
  `<script type="module">${react.preambleCode.replace('__BASE__', base)}</script>`,
  `<script type="module" src="${base}@vite/client"></script>`,
].join('')

/**
 * The server that the browser talks to in development: Vite serves sources under /static/ with hot reload, and
 * everything else is proxied to the server behind it, once that is up. `app` is an `AppProcess`.
 */
export function openFront(app, { port, host }) {
  return createServer({
    root: join(root, 'web'),
    configFile: join(root, 'web/vite.config.ts'),
    appType: 'custom',
    logLevel: 'warn',
    plugins: [waitFor(app)],
    server: {
      port,
      host,
      strictPort: true,
      proxy: {
        [`^/(?!${base.slice(1)})`]: {
          target: `http://127.0.0.1:${app.port}`,
          // The server checks the Host header.
          changeOrigin: false,
          selfHandleResponse: true,
          configure: (proxy) => {
            proxy.on('proxyReq', (request) => request.setHeader('accept-encoding', 'identity'))
            proxy.on('proxyRes', answer)
            proxy.on('error', (_error, _request, response) => {
              if (!('writeHead' in response) || response.headersSent) return response.end()
              response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '1' })
              response.end('The server is not running: see its output in the terminal.\n')
            })
          },
        },
      },
    },
  })
}

/** Lets requests wait while the server restarts, instead of failing them. */
function waitFor(app) {
  return {
    name: 'wait-for-server',
    configureServer(front) {
      front.middlewares.use((request, _response, next) => {
        if (request.url.startsWith(base)) return next()
        app.ready.then(() => next(), next)
      })
    },
  }
}

/** Passes an answer on. Pages get the scripts for hot reload, and no policy that would block them. */
function answer(from, _request, to) {
  const headers = { ...from.headers }
  if (!headers['content-type']?.startsWith('text/html')) {
    to.writeHead(from.statusCode, headers)
    from.pipe(to)
    return
  }
  delete headers['content-length']
  delete headers['content-security-policy']
  to.writeHead(from.statusCode, headers)
  const parts = []
  from.on('data', (part) => parts.push(part))
  from.on('end', () => to.end(withHotReload(Buffer.concat(parts).toString('utf8'))))
  from.on('error', () => to.destroy())
}

/** Inserts the scripts at the start of the head, so that they run before every module of the page. */
function withHotReload(html) {
  return html.replace(/<head[^>]*>/, (head) => head + scripts)
}
