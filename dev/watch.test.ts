import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('npm run dev says that its port is in use, before it builds or starts anything', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'watch.mjs')], {
    env: { PATH: process.env.PATH, PORT: String(port) },
    encoding: 'utf8',
    timeout: 60_000,
  })
  other.close()
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toContain(`Port ${port} is already in use. Stop what listens there, or set PORT to another port.`)
})
