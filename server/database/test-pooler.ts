import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { freePort } from '../process/free-port.ts'

/** The pooler's program; undefined if it is not installed. Debian's is not in the PATH of ordinary users. */
export const pgbouncer = ['pgbouncer', '/usr/sbin/pgbouncer'].find((path) => {
  try {
    execFileSync(path, ['--version'])
    return true
  } catch {
    return false
  }
})

/** A pooler in transaction mode before the tests' Postgres, with fewer connections than clients. */
export async function startPooler(program = pgbouncer ?? '') {
  const folder = mkdtempSync(join(tmpdir(), 'fabula-pooler-'))
  chmodSync(folder, 0o755)
  const server = new pg.Client({ connectionString: inject('testServer').url })
  const { host, user = '', password = '' } = server
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
* = host=${host} port=${server.port} user=${user} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 3
`,
  )
  // It does not run as root; the owner of Postgres's socket may use it.
  const owner = host.startsWith('/')
    ? execFileSync('id', ['-nu', String(statSync(host).uid)], { encoding: 'utf8' })
    : ''
  const child = spawn(program, ['-q', ...(process.getuid?.() === 0 ? ['-u', owner.trim() || 'nobody'] : []), file], {
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  return {
    address: (database: string) => `postgres://fabula@127.0.0.1:${port}/${database}`,
    async stop() {
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true })
    },
  }
}
