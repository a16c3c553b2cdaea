import { type RunServer, runServer } from '@fabula/dev/run-server'
import { modelEnvironment as scriptedModelEnvironment } from '@fabula/dev/scripted-model/model-environment'
import { type ScriptedModel, startScriptedModel } from '@fabula/dev/scripted-model/scripted-model'
import type { Fixtures } from '@playwright/test'
import { openShop, type Shop } from './shop.ts'

/** The servers of journeys. A worker starts each when its first journey needs it, and keeps it for the others. */
export interface ServerFixtures {
  /** A server without a model, which plays the author's own lines. */
  offlineServer: RunServer
  model: ScriptedModel
  /** A server with a scripted model, slow enough for its writing to be seen. */
  modelServer: RunServer
  /** A server without a configured model, whose log contains the link for the first administrator. */
  plainServer: RunServer
  /** A server with a bot that takes payments. */
  shop: Shop
}

/** The environment of a server that uses this model without testing it first. */
export const modelEnvironment = (model: ScriptedModel) => ({
  ...scriptedModelEnvironment(model.url),
  MODEL_PROBE: 'off',
})

async function open(environment: Record<string, string>, use: (server: RunServer) => Promise<void>) {
  const server = await runServer(environment, { asInstalled: true })
  await use(server)
  await server.stop()
}

// All in one test type: journeys with different fixtures would each get a browser and servers of their own.
export const serverFixtures: Fixtures<object, ServerFixtures> = {
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
  modelServer: [async ({ model }, use) => open(modelEnvironment(model), use), { scope: 'worker' }],
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
