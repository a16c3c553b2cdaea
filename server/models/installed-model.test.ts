import { mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installedModel, modelFolder } from './installed-model.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'fabula-installed-'))
})
afterAll(() => rm(dataDir, { recursive: true }))

test('a link whose file is gone, and a folder, are no installed models; of several the newest counts', async () => {
  expect(await installedModel(dataDir)).toBeNull()
  const folder = modelFolder(dataDir)
  await mkdir(join(folder, 'folder.gguf'), { recursive: true })
  await symlink(join(dataDir, 'gone.gguf'), join(folder, 'link.gguf'))
  expect(await installedModel(dataDir)).toBeNull()
  await writeFile(join(folder, 'new.gguf'), 'GGUF')
  await writeFile(join(folder, 'old.gguf'), 'GGUF')
  await utimes(join(folder, 'old.gguf'), 1, 1)
  expect(await installedModel(dataDir)).toBe(join(folder, 'new.gguf'))
})
