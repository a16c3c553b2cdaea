import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bareRoutes } from './build/bare-routes.ts'
import { compressFiles } from './build/compress-files.ts'
import { fewFiles } from './build/few-files.ts'
import { forbidImportCycles } from './build/forbid-import-cycles.ts'
import { buildGuidePictures } from './build/guide/build-guide-pictures.ts'
import { pageScripts } from './build/page-scripts.ts'
import { pureSchemas } from './build/pure-schemas.ts'
import { stampWorker } from './build/stamp-worker.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Every file in app/entries is the script of one page. */
const entries = Object.fromEntries(
  readdirSync(at('./app/entries')).map((file) => [file.replace(/\.tsx?$/, ''), at(`./app/entries/${file}`)]),
)

/**
 * The client build of every page, under /static/. A reader's page loads few files: React, shared modules, and its own
 * script; what only a dialog needs loads when it is opened.
 */
export default defineConfig({
  root: at('.'),
  base: '/static/',
  plugins: [
    react(),
    bareRoutes(),
    pureSchemas(),
    forbidImportCycles(),
    fewFiles(),
    stampWorker(),
    buildGuidePictures(),
    compressFiles(),
  ],
  build: {
    outDir: at('./dist/web'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    // Every page has the frame, so no list of what a later part needs repeats it.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, deps) => deps.filter((file) => !/\/(?:frame|rolldown-runtime)-/.test(file)),
    },
    reportCompressedSize: false,
    rolldownOptions: {
      input: { ...entries, 'service-worker': at('./app/service-worker/service-worker.ts') },
      output: {
        // The worker's address never changes; all others contain a hash of their content.
        entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: pageScripts,
        },
      },
    },
  },
})
