import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openSecretBox, secretBox } from './secret-box.ts'

test('a sealed secret opens unchanged, with its key and for its purpose only', () => {
  const box = secretBox('the key of this installation')
  const sealed = box.seal('sk-ключ', 'one')
  expect(sealed).not.toContain('sk-')
  expect(box.seal('sk-ключ', 'one')).not.toBe(sealed)
  expect(box.open(sealed, 'one')).toBe('sk-ключ')
  expect(box.open(sealed, 'two')).toBeNull()
  expect(secretBox('another key of an installation').open(sealed, 'one')).toBeNull()
  for (const damaged of ['', 'v1.', 'v2.abc', `${sealed.slice(0, -4)}AAAA`]) expect(box.open(damaged, 'one')).toBeNull()
})

test('processes that start at once agree on one key, which only their user can read', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'fabula-secret-'))
  const boxes = await Promise.all(Array.from({ length: 8 }, () => openSecretBox({ secretKey: undefined, dataDir })))
  const sealed = boxes[0]?.seal('sk-1', 'here') ?? ''
  for (const box of boxes) expect(box.open(sealed, 'here')).toBe('sk-1')
  expect((await stat(join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600)
  expect((await readFile(join(dataDir, 'secret.key'), 'utf8')).trim()).toMatch(/^[\w-]{43}$/)
  const later = await openSecretBox({ secretKey: undefined, dataDir })
  expect(later.open(sealed, 'here')).toBe('sk-1')
  await rm(dataDir, { recursive: true })
})
