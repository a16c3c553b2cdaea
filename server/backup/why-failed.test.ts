import pg from 'pg'
import { expect, test } from 'vitest'
import { FolderError } from '../make-folder.ts'
import { ProblemError } from '../problem-error.ts'
import { BackupError, BackupUnderWayError } from './backup-error.ts'
import { whyFailed } from './why-failed.ts'

const because = (code: string) => ({ cause: Object.assign(new Error(code), { code }) })

test('a full disk is explained, also when its error has no known code', () => {
  const failure = (code: string) => whyFailed(Object.assign(new Error(`${code}: write`), { code }), '/b').failure
  expect([failure('ENOSPC'), failure('53100')]).toEqual(['The disk is full.', 'The disk of the database is full.'])
})

test.each([
  [new BackupError('full', because('ENOSPC')), 'no_room', '/b'],
  [new FolderError('full', because('EDQUOT')), 'no_room', '/b'],
  [new FolderError('only read', because('EROFS')), 'may_not_write', '/b'],
  [new BackupError('shut', because('EACCES')), 'may_not_write', '/b'],
  [new FolderError('a file', because('ENOTDIR')), 'folder_in_the_way', '/b'],
  [new BackupError('a bad disk', because('EIO')), 'not_written', '/b'],
  [new BackupError('another'), 'damaged', '/b'],
  [new BackupUnderWayError('two'), 'under_way', ''],
  [
    Object.assign(new ProblemError('files_unavailable'), { cause: new Error('terminated') }),
    'files_silent',
    'terminated',
  ],
  [new pg.DatabaseError('no such table', 13, 'error'), 'database', ''],
  [new Error('anything'), 'other', ''],
])('%o means %s', (error, kind, about) => {
  expect(whyFailed(error, '/b')).toEqual({ failure: expect.any(String), cause: { kind, about } })
})
