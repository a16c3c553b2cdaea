import type { Plugin } from 'vite'

/**
 * Fails a build whose files import each other in a cycle: one of them would run before its imports, and its page would
 * stay empty. The groups in page-scripts.ts can cause cycles that the sources do not have.
 */
export function forbidImportCycles(): Plugin {
  return {
    name: 'forbid-import-cycles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const done = new Set<string>()
      const visit = (name: string, path: readonly string[]) => {
        if (path.includes(name)) throw new Error(`Files import each other: ${[...path, name].join(' -> ')}`)
        const file = bundle[name]
        if (file?.type !== 'chunk' || done.has(name)) return
        for (const next of file.imports) visit(next, [...path, name])
        done.add(name)
      }
      for (const name of Object.keys(bundle)) visit(name, [])
    },
  }
}
