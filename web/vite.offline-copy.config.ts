import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bareRoutes } from './build/bare-routes.ts'
import { offlineStandIns } from './build/offline-stand-ins.ts'
import { pureSchemas } from './build/pure-schemas.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * The page of a novel's offline copy: one classic script and one style sheet with its fonts, which the server writes
 * into the file together with the novel. A page opened from the disk cannot load modules or fetch anything.
 */
export default defineConfig({
  root: at('.'),
  mode: 'offline-copy',
  plugins: [react(), bareRoutes(), pureSchemas(), offlineStandIns()],
  publicDir: false,
  build: {
    outDir: at('./dist/offline-copy'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 1_000_000,
    cssCodeSplit: false,
    modulePreload: false,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 2_000,
    rolldownOptions: {
      // Vite's loader for lazy parts asks for the script's address; here all parts are included already.
      onLog: (level, log, next) => (log.code === 'EMPTY_IMPORT_META' ? undefined : next(level, log)),
      input: at('./offline-copy/page.tsx'),
      output: {
        format: 'iife',
        entryFileNames: 'page.js',
        assetFileNames: 'page[extname]',
        codeSplitting: false,
      },
    },
  },
})
