import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Serves the specimen page to developers: `npx vite --config web/ui/specimen.vite.config.ts`, then /specimen.html. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: '../public',
  plugins: [react()],
  server: { host: '127.0.0.1', port: 4180 },
})
