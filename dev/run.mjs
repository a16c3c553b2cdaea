import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the whole repository. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Path of a package's program, for running it with this very Node. */
export function programOf(packageName, path) {
  return join(root, 'node_modules', packageName, path)
}

/**
 * Runs a program and answers `{ code, output }` when it ends, or, with `show`, lets it write to the terminal itself.
 * Never throws: a program that cannot be run answers code 127 and why.
 */
export function run(program, args, { show = false, cwd = root, env = process.env, shell = false, onOutput } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, env, shell, stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const hear = (chunk) => {
      output += chunk
      onOutput?.(chunk)
    }
    child.stdout?.setEncoding('utf8').on('data', hear)
    child.stderr?.setEncoding('utf8').on('data', hear)
    child.on('error', (error) => resolve({ code: 127, output: `${output}${error.message}` }))
    child.on('close', (code, signal) => resolve({ code: code ?? (signal ? 128 : 1), output }))
  })
}

/** Runs a Node program of the repository or of a package. */
export function runNode(args, options) {
  return run(process.execPath, args, options)
}

/** Runs npm: the one that runs us, or the one on the path. */
export function runNpm(args, options = {}) {
  const npm = process.env.npm_execpath
  if (npm?.endsWith('.js')) return runNode([npm, ...args], options)
  return run('npm', args, { ...options, shell: process.platform === 'win32' })
}

/** `1.2 s` since a `performance.now()`. */
export function since(start) {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`
}
