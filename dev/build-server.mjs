import { cpSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build } from 'vite'
import { root } from './run.mjs'

/**
 * Bundles the server into the given folder: our own workspaces and zod are included, other packages stay in
 * node_modules. Besides `main.ts`, every `server/**\/*-process.ts` (run as a child) and `server/commands/*.ts` (run by
 * npm) becomes a file of the same name.
 */
const server = join(root, 'server')
const target = process.argv[2] ?? join(root, 'dist', 'server')
const entries = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !path.includes('node_modules/') && !path.endsWith('.test.ts'))
  .filter((path) => path === 'main.ts' || /-process\.ts$/.test(path) || /^commands\/[^/]+\.ts$/.test(path))

try {
  await build({
    configFile: false,
    root: server,
    logLevel: 'warn',
    // Zod is bundled to be tree-shaken: loaded whole, its messages in fifty languages stay in every server's memory.
    ssr: { noExternal: [/^@fabula\//, 'zod'], target: 'node' },
    build: {
      ssr: true,
      target: 'node20',
      outDir: target,
      emptyOutDir: true,
      sourcemap: true,
      minify: false,
      rollupOptions: {
        // The library that runs models is optional; a build does not need it.
        external: ['node-llama-cpp'],
        input: Object.fromEntries(entries.map((path) => [basename(path, '.ts'), join(server, path)])),
        output: { format: 'esm', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
  cpSync(join(server, 'database', 'migrations'), join(target, 'migrations'), {
    recursive: true,
    filter: (path) => basename(path) !== 'meta',
  })
} catch (error) {
  // The bundler's own stack trace says nothing about our sources.
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
