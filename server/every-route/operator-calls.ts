import { until } from '../test-until.ts'
import { free, operated, type Prepared, plain, type RouteCall, users } from './call-kinds.ts'
import type { Novels, World } from './test-world.ts'

const connection = {
  name: 'Mine',
  provider: 'openai-compatible',
  model: 'scripted',
  api_key: 'k-1',
}
const connected = (more: (world: World) => Omit<Prepared, 'params'> = () => ({})): RouteCall => ({
  actor: 'operator',
  async prepare(world) {
    const body = { ...connection, base_url: world.model.url }
    const { id } = await world.done('operator', { method: 'POST', path: '/api/admin/models/connections', body })
    return { params: { id }, ...more(world) }
  },
})
const settings = {
  roles: { writer: null, judge: null, memory: null, translator: null, embedding: null },
  currency: 'EUR',
  caps: { reader: 0, novel: 0, day: 0 },
  offline_at_cap: true,
  own_providers: ['openai-compatible'],
}
const ownModel = ({ model }: World) => ({
  provider: 'openai-compatible',
  base_url: model.url,
  model: 'scripted',
  api_key: 'k-2',
})
const withOwnModels = async (world: World) => {
  const body = { ...settings, own_addresses: [world.model.url] }
  await world.done('operator', { method: 'PUT', path: '/api/admin/models', body })
}

const reported = async ({ done }: World, { published }: Novels): Promise<string> => {
  const path = `/api/production_novel/${published}/report`
  await done('stranger', { method: 'POST', path, body: { reason: 'spam', text: '' } })
  const { reports } = await done('operator', { method: 'GET', path: '/api/admin/reports?limit=100' })
  return reports.find((report: { novel_id: string }) => report.novel_id === published).id
}

let people = 0
/** A call about an account that nobody uses. */
const ofPerson = (more: (username: string) => Omit<Prepared, 'params'> = () => ({})): RouteCall => ({
  actor: 'operator',
  async prepare(world) {
    const username = `person_${++people}`
    const body = world.credentials(username)
    const { id } = await world.done('guest', { method: 'POST', path: '/api/user', body })
    return { params: { id }, ...more(username) }
  },
})
const site = {
  registration: 'open',
  names: { english: 'Shades', russian: '' },
  welcome: { english: '', russian: '' },
  colour: null,
}

/** A successful call of every route for administrators, and of the model routes. */
export const operatorCalls: Record<string, RouteCall> = {
  listReports: operated,
  dismissReport: {
    actor: 'operator',
    prepare: async (world, novels) => ({ params: { id: await reported(world, novels) } }),
  },
  reopenReport: {
    actor: 'operator',
    prepare: async (world, novels) => ({ params: { id: await reported(world, novels) } }),
  },
  hideNovel: {
    actor: 'operator',
    prepare: (_w, { published }) => ({ params: { id: published }, body: { reason: 'x' } }),
  },
  restoreNovel: { actor: 'operator', prepare: (_w, { published }) => ({ params: { id: published } }) },
  listBackups: operated,
  makeBackup: {
    ...operated,
    after: ({ database: { pool } }) =>
      until(async () => {
        const { rows } = await pool.query<{ name: string; failure: string | null }>(
          "select name, value->>'failure' as failure from installation where name in ('asked_backup', 'backup_progress')",
        )
        return rows.every(({ name, failure }) => name === 'asked_backup' && failure === null)
      }),
  },
  listPayments: operated,
  setAccess: { actor: 'operator', prepare: (_w, { published }) => ({ params: { id: published }, body: {} }) },

  listUsers: operated,
  blockUser: ofPerson(() => ({ body: { reason: 'spam' } })),
  unblockUser: ofPerson(),
  makePasswordLink: ofPerson(),
  removeSecondFactors: ofPerson(),
  setAdministrator: ofPerson(() => ({ body: { administrator: true } })),
  deleteUser: ofPerson((username) => ({ body: { username } })),
  listOperatedNovels: operated,
  readServerState: operated,
  listJobs: operated,
  listExtensions: operated,
  listActions: operated,
  readSite: operated,
  changeSite: { actor: 'operator', prepare: () => ({ body: site }) },
  showDemo: { actor: 'operator', prepare: () => ({ body: { demo: false } }) },
  listInvitations: operated,
  invite: { actor: 'operator', prepare: () => ({ body: { note: 'Ann' } }) },
  withdrawInvitation: {
    actor: 'operator',
    async prepare({ done }) {
      const { invitation } = await done('operator', { method: 'POST', path: '/api/admin/invitations', body: {} })
      return { params: { id: invitation.id } }
    },
  },
  readRegistration: free,
  listImporters: free,
  readAdministrator: plain,
  readModels: operated,
  changeModels: { actor: 'operator', prepare: () => ({ body: { ...settings, own_addresses: [] } }) },
  findLocalModels: operated,
  addConnection: {
    actor: 'operator',
    prepare: ({ model }) => ({ body: { ...connection, base_url: model.url } }),
  },
  changeConnection: connected(({ model }) => ({ body: { ...connection, api_key: '', base_url: model.url } })),
  probeConnection: connected(),
  tryConnection: connected(() => ({ body: { text: 'Hello?', language: 'english' } })),
  sayWithConnection: connected(() => ({ body: { text: 'Mind the third plank.' } })),
  removeConnection: connected(),
  readOwnModel: plain,
  changeOwnModel: {
    open: users,
    async prepare(world) {
      await withOwnModels(world)
      return { body: ownModel(world) }
    },
  },
  removeOwnModel: {
    open: users,
    async prepare(world) {
      await withOwnModels(world)
      await world.done('owner', { method: 'PUT', path: '/api/me/model', body: ownModel(world) })
      return {}
    },
  },
}
