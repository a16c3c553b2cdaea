import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { describe, expect, test } from 'vitest'
import { DatabaseError } from './database/database-error.ts'
import { explainInitdbFailure, explainStartFailure } from './database/embedded/create-cluster.ts'
import { FolderError } from './make-folder.ts'
import { whyNoStart } from './why-no-start.ts'

const caught = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  )
const ofFile = (code: string, path?: string) => Object.assign(new Error(`${code}: mkdir`), { code, path })

describe('a start that fails explains what an operator can do about', () => {
  test('a port in use by another program', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const { port } = other.address() as { port: number }
    const second = createServer()
    const failed = new Promise((resolve) => second.once('error', resolve))
    second.listen(port, '127.0.0.1')
    expect(whyNoStart(await failed)).toContain(`127.0.0.1:${port} already`)
    other.close()
  })

  test('a folder that belongs to another user, or is read-only', () => {
    for (const code of ['EACCES', 'EROFS', 'EPERM'])
      expect(whyNoStart(ofFile(code, '/srv/fabula/postgres'))).toMatch(
        /may not write \/srv\/fabula\/postgres.*DATA_DIR/,
      )
    expect(whyNoStart(ofFile('EACCES'))).toBeNull()
  })

  test.skipIf(process.platform !== 'linux')('a full disk (needs Linux)', async () => {
    expect(whyNoStart(await caught(writeFile('/dev/full', 'x')))).toMatch(/no room left on the disk\. .*DATA_DIR/)
    expect(whyNoStart(ofFile('ENOSPC', '/srv/fabula'))).toMatch(/disk of \/srv\/fabula\. /)
  })

  test('a disk that fills up while the database is created, which is no system error', () => {
    const said =
      'FATAL:  could not write to file "base/4/1249": No space left on device\nchild process exited with exit code 1'
    const sentence = whyNoStart(explainInitdbFailure(said, '/srv/fabula/postgres'))
    expect(sentence).toMatch(/^There is no room left on the disk of \/srv\/fabula\/postgres/)
    expect(sentence).toContain(said)
    const place = { cluster: '/srv/fabula/postgres', logFile: '/srv/fabula/postgres.log' }
    expect(whyNoStart(explainStartFailure(said, place))).toMatch(
      /^There is no room left .* Make room\. Its log, .*\.log, ends/,
    )
    expect(whyNoStart(explainStartFailure('FATAL:  torn', place))).toMatch(
      /^The database in .* does not start\. Its log/,
    )
    expect(whyNoStart(explainInitdbFailure('GLIBC_2.34 not found', '/srv'))).toMatch(
      /does not run on this system\. It needs glibc/,
    )
  })

  test('an unknown host, by its configured name', async () => {
    const server = createServer()
    const failed = new Promise((resolve) => server.once('error', resolve))
    server.listen(0, 'no-such-host.invalid')
    expect(whyNoStart(await failed)).toBe('This machine has no address no-such-host.invalid: correct HOST.')
  })

  test('a folder that cannot be created, or is a file', async () => {
    expect(whyNoStart(new FolderError('The folder /a cannot be made: /a is not a folder.'))).toMatch(
      /is not a folder\. Set DATA_DIR/,
    )
    expect(whyNoStart(ofFile('ENOTDIR', '/srv/fabula/files'))).toMatch(/^\/srv\/fabula\/files is not a folder/)
  })

  test('errors with sentences of their own; others with a stack trace', async () => {
    expect(whyNoStart(new DatabaseError('It is away.'))).toBe('It is away.')
    expect(whyNoStart(await caught(readFile('/no/such/file')))).toBeNull()
    expect(whyNoStart('no error')).toBeNull()
  })
})
