import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { builtFromSource } from '@fabula/dev/built-from-source'
import { expect, test } from 'vitest'

/** Runs `npm run model -- --test` from the sources; returns its exit code and its output. */
async function runTest(variables: Record<string, string>): Promise<{ code: number; said: string }> {
  const command = join(builtFromSource(), 'model.js')
  const env = { PATH: process.env.PATH, DATA_DIR: join(tmpdir(), 'fabula-no-such-folder'), ...variables }
  return new Promise((resolve) => {
    execFile(process.execPath, [command, '--test'], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, said: stdout + stderr }),
    )
  })
}

test('a failing model ends the command with an error that names the path it tried', async () => {
  const server = createServer((_request, response) => response.writeHead(404).end('404 page not found'))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    const { code, said } = await runTest({ MODEL_BASE_URL: address, MODEL_NAME: 'm', OFFLINE_FALLBACK: 'on' })
    expect(code).toBe(1)
    expect(said).toContain(
      `404 from ${address}/chat/completions: refused. Most such addresses have /v1 before that path.`,
    )
    expect(said).toContain('answered:          0 of 5')
  } finally {
    server.close()
  }
})

test('a missing model is an error too, and a misspelt variable is reported', async () => {
  const { code, said } = await runTest({ MODEL_PROVIDR: 'openai' })
  expect(code).toBe(1)
  expect(said).toContain('No model is configured')
  expect(said).toContain('MODEL_PROVIDR means nothing to Fabula. Did you mean MODEL_PROVIDER?')
})
