import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { problemOfError } from './problem-of-error.ts'

test('a missing or broken database socket asks the client to retry, and is no internal error', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fabula-socket-'))
  const connecting = () => {
    const client = new pg.Client({ host: folder, port: 5432, user: 'x', password: 'x', database: 'x' })
    return client.connect().then(
      () => null,
      (error: unknown) => problemOfError(error),
    )
  }
  const comeAgain = { code: 'database_unavailable', facts: { retryAfter: 2 } }
  // While Postgres restarts after a crash.
  expect(await connecting()).toEqual(comeAgain)
  const server = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve) => server.listen(join(folder, '.s.PGSQL.5432'), resolve))
  expect(await connecting()).toEqual(comeAgain)
  server.close()
  rmSync(folder, { recursive: true })
})

test('a broken connection to another service, and a missing file, keep their own errors', () => {
  const missing = Object.assign(new Error('ENOENT: no such file'), { code: 'ENOENT', syscall: 'open' })
  expect(problemOfError(missing).code).toBe('unexpected')
  const gone = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
  expect(problemOfError(gone).code).toBe('bad_request')
})

test('a call whose novel or account was deleted while it ran may be repeated, and is no internal error', () => {
  const words = 'insert or update on table "saves" violates foreign key constraint "saves_state"'
  const repeat = { code: 'overloaded', facts: { retryAfter: 2 } }
  expect(problemOfError(Object.assign(new Error(words), { code: '23503' }))).toEqual(repeat)
  const kept = 'update or delete on table "novels" violates foreign key constraint "games_novel" on table "games"'
  expect(problemOfError(Object.assign(new Error(kept), { code: '23503' })).code).toBe('unexpected')
})
