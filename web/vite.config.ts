import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Every file in app/entries is the script of one page. */
const entries = Object.fromEntries(
  readdirSync(at('./app/entries')).map((file) => [file.replace(/\.tsx?$/, ''), at(`./app/entries/${file}`)]),
)

/**
 * The browser's side of every page, under /static/. The schemas of `core` and `contract` are built by calls, which a
 * bundler has to keep unless it is told that they do nothing but answer; so only what a page parses is in its script.
 */
export default defineConfig({
  root: at('.'),
  base: '/static/',
  plugins: [react()],
  build: {
    outDir: at('./dist/web'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: entries,
      output: {
        codeSplitting: {
          groups: [{ name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ }],
        },
      },
    },
  },
})
