import { type RunServer, runServer } from '@fabula/dev/run-server'
import { type ScriptedModel, startScriptedModel } from '@fabula/dev/scripted-model/scripted-model'
import type { Fixtures } from '@playwright/test'
import { openShop, type Shop } from './shop.ts'

/** What journeys happen in. A worker opens each when the first of its journeys asks for it, and keeps it for the others. */
export interface Worlds {
  /** A server that plays from the author's own lines. */
  offlineServer: RunServer
  model: ScriptedModel
  /** A server whose model is scripted, slow enough to be seen writing. */
  modelServer: RunServer
  /** A server whose model nobody has chosen yet, and whose log has the link of its first administrator. */
  plainServer: RunServer
  /** A server with a bot that sells. */
  shop: Shop
}

/** What a server is told that asks this model. */
export const asking = (model: ScriptedModel) => ({
  MODEL_PROVIDER: 'openai-compatible',
  MODEL_BASE_URL: model.url,
  MODEL_PROBE: 'off',
  MODEL_NAME: 'scripted',
})

async function open(environment: Record<string, string>, use: (server: RunServer) => Promise<void>) {
  const server = await runServer(environment, { asInstalled: true })
  await use(server)
  await server.stop()
}

// All of them belong to one kind of test: journeys whose fixtures differ get a browser and servers of their own each.
export const worlds: Fixtures<object, Worlds> = {
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads from this pattern which fixtures are needed
  offlineServer: [async ({}, use) => open({}, use), { scope: 'worker' }],
  model: [
    // biome-ignore lint/correctness/noEmptyPattern: see above
    async ({}, use) => {
      const model = await startScriptedModel({}, { piece: 6, delay: 25 })
      await use(model)
      await model.close()
    },
    { scope: 'worker' },
  ],
  modelServer: [async ({ model }, use) => open(asking(model), use), { scope: 'worker' }],
  // biome-ignore lint/correctness/noEmptyPattern: see above
  plainServer: [async ({}, use) => open({ MODEL_PROBE: 'off' }, use), { scope: 'worker' }],
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: see above
    async ({}, use) => {
      const shop = await openShop()
      await use(shop)
      await shop.close()
    },
    { scope: 'worker' },
  ],
}
