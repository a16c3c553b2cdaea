import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * The server build of every page: one file, including React, that turns page data into HTML. Built after the client.
 */
export default defineConfig({
  root: at('.'),
  base: '/static/',
  plugins: [react()],
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: at('./app/entry-server.tsx'),
    outDir: at('./dist/render'),
    emptyOutDir: true,
    target: 'node20',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    minify: false,
  },
})
