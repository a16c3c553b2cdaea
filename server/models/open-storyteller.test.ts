import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ScriptedModel, startScriptedModel } from '@fabula/dev/scripted-model/scripted-model'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readEnvironment } from '../environment/env.ts'
import { findLocalServer } from './find-local-server.ts'
import { chooseModel, openModel } from './open-storyteller.ts'
import { testBrief } from './test-brief.ts'

let model: ScriptedModel
let dataDir: string
beforeAll(async () => {
  model = await startScriptedModel({ names: ['nomic-embed', 'llama-3'] })
  dataDir = await mkdtemp(join(tmpdir(), 'fabula-models-'))
})
afterAll(async () => {
  await model.close()
  await rm(dataDir, { recursive: true })
})

const environment = (variables: Record<string, string>) =>
  readEnvironment({ DATA_DIR: dataDir, MODEL_PROBE: 'off', ...variables })
const log = { info: () => undefined, warn: () => undefined }

describe('the choice of a storyteller', () => {
  test('nothing set and nothing installed: offline', async () => {
    expect(await chooseModel(environment({}))).toEqual({ kind: 'offline' })
  })

  test('only a base address: that server, with its first text model', async () => {
    expect(await chooseModel(environment({ MODEL_BASE_URL: model.url }))).toMatchObject({
      kind: 'hosted',
      provider: 'openai-compatible',
      name: 'llama-3',
    })
  })

  test('a provider by name', async () => {
    const env = environment({ MODEL_PROVIDER: 'anthropic', MODEL_NAME: 'claude-x', MODEL_API_KEY: 'k' })
    expect(await chooseModel(env)).toMatchObject({
      kind: 'hosted',
      provider: 'anthropic',
      name: 'claude-x',
      apiKey: 'k',
    })
  })

  test('the model installed last; offline when that is requested all the same', async () => {
    await mkdir(join(dataDir, 'models'))
    await writeFile(join(dataDir, 'models', 'old.gguf'), '')
    await utimes(join(dataDir, 'models', 'old.gguf'), 1, 1)
    await writeFile(join(dataDir, 'models', 'new.gguf'), '')
    expect(await chooseModel(environment({}))).toEqual({ kind: 'embedded', path: join(dataDir, 'models', 'new.gguf') })
    expect(await chooseModel(environment({ MODEL_PROVIDER: 'offline' }))).toEqual({ kind: 'offline' })
    expect(await chooseModel(environment({ MODEL_PATH: '/some.gguf' }))).toEqual({
      kind: 'embedded',
      path: '/some.gguf',
    })
    await rm(join(dataDir, 'models'), { recursive: true })
  })

  test('embedded without any model fails with what to do', async () => {
    await expect(chooseModel(environment({ MODEL_PROVIDER: 'embedded' }))).rejects.toThrow('npm run model')
  })

  test('a model server on this machine is found where one listens', async () => {
    const places = [
      { name: 'nobody', url: 'http://127.0.0.1:9/v1' },
      { name: 'somebody', url: model.url },
    ]
    expect(await findLocalServer(places)).toEqual({ name: 'somebody', url: model.url, models: ['llama-3'] })
    expect(await findLocalServer(places.slice(0, 1))).toBeNull()
  })

  test('prompts fit what a server on this machine keeps, unless the operator sets another length', async () => {
    const budget = async (variables: Record<string, string>) => {
      const { storyteller } = await openModel(environment({ MODEL_NAME: 'x', ...variables }), log)
      return storyteller.summariser?.promptTokens
    }
    expect(await budget({ MODEL_BASE_URL: model.url })).toBe(3_500)
    expect(await budget({ MODEL_BASE_URL: model.url, MODEL_PROMPT_TOKENS: '12000' })).toBe(12_000)
    expect(await budget({ MODEL_BASE_URL: 'https://models.example.org/v1' })).toBe(8_000)
  })

  test('the opened storyteller answers, and describes itself', async () => {
    const { storyteller, completer } = await openModel(environment({ MODEL_BASE_URL: model.url }), log)
    expect(storyteller.describe()).toEqual({ kind: 'hosted', name: 'llama-3' })
    expect(completer).not.toBeNull()
    const options = { signal: new AbortController().signal, onProgress: () => undefined }
    expect((await storyteller.reply(testBrief(), options)).reply.message).not.toBe('')
    await storyteller.close()
  })

  test('with the fallback on, an unreachable server is replaced by the offline storyteller', async () => {
    const env = environment({ MODEL_BASE_URL: 'http://127.0.0.1:9/v1', MODEL_NAME: 'x', OFFLINE_FALLBACK: 'on' })
    const { storyteller } = await openModel(env, log)
    const options = { signal: new AbortController().signal, onProgress: () => undefined }
    expect((await storyteller.reply(testBrief(), options)).reply.by).toBe('offline')
  })
})
