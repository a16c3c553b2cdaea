import { spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's root folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** The path of a package's program, to be run with the current Node. */
export function programOf(packageName, path) {
  return join(root, 'node_modules', packageName, path)
}

/**
 * Runs a program and returns `{ code, output }` when it ends; with `show` it writes to the terminal instead. Never
 * throws: if the program can not be started, the code is 127 and the output says why.
 */
export function run(program, args, { show = false, cwd = root, env = process.env, shell = false, onOutput } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, env, shell, stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const collect = (chunk) => {
      output += chunk
      onOutput?.(chunk)
    }
    child.stdout?.setEncoding('utf8').on('data', collect)
    child.stderr?.setEncoding('utf8').on('data', collect)
    child.on('error', (error) => resolve({ code: 127, output: `${output}${error.message}` }))
    child.on('close', (code, signal) => resolve({ code: code ?? (signal ? 128 : 1), output }))
  })
}

/** Runs a Node program of the repository or of a package. */
export function runNode(args, options) {
  return run(process.execPath, args, options)
}

/** Runs npm: the one that started this process, else the one on the path. */
export function runNpm(args, options = {}) {
  const npm = process.env.npm_execpath
  if (npm?.endsWith('.js')) return runNode([npm, ...args], options)
  return run('npm', args, { ...options, shell: process.platform === 'win32' })
}

/** The time since a `performance.now()`, such as `1.2 s`. */
export function since(start) {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`
}
