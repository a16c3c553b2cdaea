import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readEnvironment } from '../environment/env.ts'
import { checkModelFiles } from './check-model-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'fabula-model-file-'))
afterAll(() => rmSync(folder, { recursive: true }))
const check = (source: Record<string, string>) => checkModelFiles(readEnvironment(source).model)

test('a file that is not a model stops the start with a message that names the variable', async () => {
  const path = join(folder, 'notes.gguf')
  writeFileSync(path, 'not a model')
  await expect(check({ MODEL_PATH: path })).rejects.toThrow(`MODEL_PATH must name a GGUF file, and ${path} is none.`)
  writeFileSync(path, '')
  await expect(check({ MODEL_EMBEDDING_PATH: path })).rejects.toThrow(/^MODEL_EMBEDDING_PATH must name a GGUF file/)
  await expect(check({ MODEL_PATH: folder })).rejects.toThrow(`MODEL_PATH cannot be read: ${folder} is a folder.`)
  const none = join(folder, 'none.gguf')
  await expect(check({ MODEL_PATH: none })).rejects.toThrow(`MODEL_PATH cannot be read: there is no ${none}.`)
  writeFileSync(path, 'GGUF and more')
  await check({ MODEL_PATH: path, MODEL_EMBEDDING_PATH: path })
})
