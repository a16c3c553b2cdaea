import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The repository's root folder. */
export const root = fileURLToPath(new URL('../../', import.meta.url))

/** Runs a program of the repository, shows its output, and returns it. */
export function runProgram(args: readonly string[]): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString()
        process.stderr.write(chunk)
      })
    }
    child.once('close', (code) => resolve({ code, said }))
  })
}
