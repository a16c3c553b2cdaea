import { setTimeout as sleep } from 'node:timers/promises'
import type { Route } from '@fabula/contract/route'
import type { NovelRole } from '@fabula/contract/shapes/coauthors'
import type { Actor, Ask, Novels, World } from './test-world.ts'

/** Until something holds; fails after half a minute. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + 30_000; !(await holds()); await sleep(20))
    if (performance.now() > end) throw new Error(`waited in vain: ${holds}`)
}

/** What a call is made with, so that it is answered well. */
export interface Prepared extends Omit<Ask, 'method' | 'path'> {
  params?: Record<string, string>
  query?: Record<string, string>
}

export interface RouteCall {
  /** Whose call it is; by default the owner's. */
  actor?: Actor
  /** Who else may make it, with these very ids: nothing in it is anybody's own. */
  open?: readonly Actor[]
  prepare(world: World, novels: Novels, novelId: string): Prepared | Promise<Prepared>
  /** Until what it set going is over. */
  after?(world: World, novels: Novels, novelId: string): Promise<void>
}

const everybody = ['stranger', 'guest'] as const
const users = ['stranger'] as const
const text = { 'content-type': 'text/plain' }

const plain: RouteCall = { open: users, prepare: () => ({}) }
const free: RouteCall = { open: everybody, prepare: () => ({}) }
const operated: RouteCall = { actor: 'operator', prepare: () => ({}) }
const ofNovel: RouteCall = { prepare: (_world, _novels, id) => ({ params: { id } }) }
const byLink = (more: Partial<RouteCall>): RouteCall => ({
  prepare: (_world, { link }) => ({ params: { playLink: link, lang: 'english' } }),
  ...more,
})
const inScene = (kind: 'scene' | 'still', more: Omit<Prepared, 'params'> = {}): RouteCall => ({
  prepare: (_world, novels, id) => ({ params: { id, sceneId: novels[kind] }, ...more }),
})
const deleted = (kind: 'scene' | 'still', path: string): RouteCall => ({
  async prepare({ done }, novels, id) {
    await done('owner', { method: 'DELETE', path: `${baseOf(novels, id)}/${path}/${novels[kind]}` })
    return { params: { id, sceneId: novels[kind] } }
  },
})
const named = (name: string): RouteCall => ({
  prepare: (_world, _novels, id) => ({ params: { id }, body: name, headers: text }),
})
const baseOf = ({ published }: Novels, id: string) =>
  `/api/${id === published ? 'production_novel' : 'building_novel'}/${id}`

/** In a game of the owner's, where a text was answered. */
const inGame = (more: Omit<Prepared, 'params'> = {}, at: 'state' | 'first' = 'state'): RouteCall => ({
  async prepare({ game }, { published, link }) {
    const played = await game(published, link)
    return { params: { lang: 'english', novelId: published, stateId: played[at] }, ...more }
  },
})
const ofPlayed = (more: Omit<Prepared, 'params'> = {}, open: readonly Actor[] = everybody): RouteCall => ({
  // Everybody has games, saves and a name of their own in a novel: nobody sees another's.
  open,
  async prepare({ game }, { published, link }) {
    await game(published, link)
    return { params: { lang: 'english', novelId: published }, ...more }
  },
})
const saved = (after?: (world: World, path: string) => Promise<unknown>): RouteCall => ({
  async prepare(world, { published, link }) {
    const { state } = await world.game(published, link)
    const body = { name: 'Here' }
    const path = `/api/game/${published}`
    const save = await world.done('owner', { method: 'POST', path: `${path}/state/${state}/save`, body })
    await after?.(world, `${path}/save/${save.save_id}`)
    return { params: { novelId: published, saveId: save.save_id } }
  },
})

const wish = {
  tempers: ['polite'],
  languages: ['english'],
  games: 1,
  turns: 2,
  turns_in_scene: 2,
  storyteller: 'offline',
}
/** A run that is over: nothing goes on behind the call. */
const rehearsed = (params: Record<string, string> = {}): RouteCall => ({
  async prepare({ done }, novels, id) {
    const base = `${baseOf(novels, id)}/rehearsals`
    const run = await done('owner', { method: 'POST', path: base, body: wish })
    const status = async () => (await done('owner', { method: 'GET', path: `${base}/${run.id}` })).run.status
    await until(async () => ['done', 'failed'].includes(await status()))
    return { params: { id, run: run.id, ...params } }
  },
})

const binned: RouteCall = {
  async prepare({ done }, novels, id) {
    await done('owner', { method: 'DELETE', path: baseOf(novels, id) })
    return { params: { id } }
  },
}
const ofPublication: RouteCall = { prepare: (_world, { published }, id) => ({ params: { id, published } }) }
/** A version with a name, and what to do with it. */
const kept = (more: Omit<Prepared, 'params'> = {}): RouteCall => ({
  async prepare({ done }, novels, id) {
    const body = { name: 'Before the fire' }
    const { number } = await done('owner', { method: 'POST', path: `${baseOf(novels, id)}/versions`, body })
    return { params: { id, number: String(number) }, ...more }
  },
})

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

const csv = (rows: string) => {
  const form = new FormData()
  form.set('file', new Blob([rows], { type: 'text/csv' }), 'texts.csv')
  return form
}

const reported = async ({ done }: World, { published }: Novels): Promise<string> => {
  const path = `/api/production_novel/${published}/report`
  await done('stranger', { method: 'POST', path, body: { reason: 'spam', text: '' } })
  const { reports } = await done('operator', { method: 'GET', path: '/api/admin/reports?limit=100' })
  return reports.find((report: { novel_id: string }) => report.novel_id === published).id
}

/** Another account, whose name is `operated`. */
const withAccount = async (world: World): Promise<string> => {
  const body = world.credentials('operated')
  const { status } = await world.call('guest', { method: 'POST', path: '/api/user', body })
  if (status >= 500) throw new Error('no account')
  return 'operated'
}
const invited = (world: World, id: string, username = '') =>
  world.done('owner', {
    method: 'POST',
    path: `/api/building_novel/${id}/coauthors/invitations`,
    body: { role: 'editor', username },
  })
const idOf = async (world: World, username: string): Promise<string> => {
  const { rows } = await world.database.pool.query('select id from users where username = $1', [username])
  return rows[0].id
}
const accept = async (world: World, username: string, token: string): Promise<void> => {
  await withAccount(world)
  const headers = { authorization: `Bearer ${await world.logIn(username)}` }
  await world.done('guest', { method: 'POST', path: '/api/me/coauthor_invitations/accept', body: { token }, headers })
}
const here = { scene_id: null, section: 'info', entry: null }
const aboutScene = (scene_id: string) => ({ place: { part: 'scene', scene_id }, text: 'Is the fog too thick?' })
const said = (world: World, scene: string, id: string) =>
  world.done('owner', { method: 'POST', path: `/api/building_novel/${id}/comments`, body: aboutScene(scene) })
const thread = async (world: World, scene: string, id: string): Promise<string> => (await said(world, scene, id)).id
const comment = async (world: World, scene: string, id: string) => {
  const { id: thread, comments } = await said(world, scene, id)
  return { thread, comment: comments[0].id as string }
}

let people = 0
/** An account of nobody's, to be operated upon. */
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

/** What of a draft its owner alone may. */
const ownersAlone = new Set([
  'deleteDraft',
  'takeFromBin',
  'emptyFromBin',
  'duplicateDraft',
  'publish',
  'updatePublication',
  'inviteCoauthor',
  'withdrawCoauthorInvitation',
  'changeCoauthor',
  'removeCoauthor',
  'offerOwnership',
  // What the owner has said is nobody else's to change.
  'editComment',
  'deleteComment',
])
/** What viewers may besides reading: they say where they are, and what they think. */
const viewersToo = new Set(['followNovel', 'startThread', 'replyInThread', 'resolveThread'])
/** What changes nothing and is for those who write all the same: it asks a model, or says what a run would come to. */
const writersOnly = new Set(['readHelpModel', 'askForHelp', 'estimateRehearsal'])

/** Who may make a call of a draft: its owner, editors too, or viewers too. */
export function leastRoleOf({ name, changes }: Route): NovelRole {
  if (ownersAlone.has(name)) return 'owner'
  if (viewersToo.has(name)) return 'viewer'
  return changes || writersOnly.has(name) ? 'editor' : 'viewer'
}

/** Calls that need more than a server with a model: where they are answered well. */
export const elsewhere: Record<string, string> = {
  linkTelegram: 'telegram/codes.test.ts',
  telegramWebhook: 'telegram/connection.test.ts',
  setEmail: 'accounts/email/email.test.ts',
  confirmEmail: 'accounts/email/email.test.ts',
  askForRecovery: 'accounts/email/email.test.ts',
  signInWithPasskey: 'accounts/passkeys/passkeys.test.ts',
  addPasskey: 'accounts/passkeys/passkeys.test.ts',
  removePasskey: 'accounts/passkeys/passkeys.test.ts',
  takeSecondStep: 'accounts/second-factor/second-factor.test.ts',
  confirmTotp: 'accounts/second-factor/second-factor.test.ts',
  makeRecoveryCodes: 'accounts/second-factor/second-factor.test.ts',
  refundPayment: 'telegram/payments.test.ts',
  becomeAdministrator: 'settings/models.test.ts',
  setPasswordByLink: 'operating/operating.test.ts',
  createFromStarter: 'http/handlers/authoring.test.ts',
  readEnding: 'play/read-ending.test.ts',
}

/** A good call of every route of the contract. */
export const calls: Record<string, RouteCall> = {
  register: { ...free, prepare: ({ credentials }) => ({ body: credentials(`p${crypto.randomUUID().slice(0, 8)}`) }) },
  login: { ...free, prepare: ({ credentials }) => ({ body: credentials('owner') }) },
  logout: {
    async prepare({ logIn }) {
      return { headers: { authorization: `Bearer ${await logIn('owner')}` } }
    },
    open: everybody,
  },
  readMe: free,
  readUser: {
    ...free,
    prepare: async ({ done }) => ({ params: { id: (await done('owner', { method: 'GET', path: '/api/me' })).id } }),
  },
  changePassword: {
    open: users,
    prepare: () => ({ body: { current_password: 'long enough', new_password: 'long enough' } }),
  },
  deleteAccount: {
    async prepare({ done, credentials, logIn }) {
      const username = `g${crypto.randomUUID().slice(0, 8)}`
      await done('guest', { method: 'POST', path: '/api/user', body: credentials(username) })
      const headers = { authorization: `Bearer ${await logIn(username)}` }
      return { body: { username, password: 'long enough' }, headers }
    },
    open: everybody,
  },
  readAccountSecurity: plain,
  listSecurityEvents: plain,
  beginTotp: { open: users, prepare: () => ({ body: { password: 'long enough' } }) },
  removeEmail: { open: users, prepare: () => ({ body: { password: 'long enough' } }) },
  beginPasskeySignIn: free,
  beginPasskey: { open: users, prepare: () => ({ body: { password: 'long enough' } }) },
  removeTotp: { open: users, prepare: () => ({ body: { password: 'long enough' } }) },
  listSessions: plain,
  endSession: {
    async prepare({ done, logIn }) {
      await logIn('owner')
      const sessions = await done('owner', { method: 'GET', path: '/api/me/sessions' })
      return { params: { sessionId: sessions.find((one: { current: boolean }) => !one.current).id } }
    },
  },
  exportAccount: plain,
  readRoom: plain,
  unlinkTelegram: plain,

  listDrafts: plain,
  createDraft: { ...plain, prepare: () => ({ body: 'Another' }) },
  readDraft: ofNovel,
  changeDraft: { prepare: (_w, _n, id) => ({ params: { id }, body: { name: 'Renamed' } }) },
  deleteDraft: ofNovel,
  listBin: plain,
  takeFromBin: binned,
  emptyFromBin: binned,
  duplicateDraft: { prepare: (_w, _n, id) => ({ params: { id }, body: { name: 'Twin' } }) },
  publish: {
    prepare: (_w, { link }, id) => ({ params: { id }, body: { play_link: `${link}-again`, translate: false } }),
  },

  search: free,
  readPublished: { ...ofNovel, open: everybody },
  readPublishedByLink: byLink({ open: everybody }),
  changePublished: { prepare: (_w, _n, id) => ({ params: { id }, body: { description: 'Other' } }) },
  deletePublished: ofNovel,
  like: { ...ofNovel, open: users },
  unlike: { ...ofNovel, open: users },
  reportNovel: {
    open: everybody,
    prepare: (_w, _n, id) => ({ params: { id }, body: { reason: 'spam', text: 'Twice' } }),
  },
  readNumbers: ofNovel,
  exportNumbers: ofNovel,
  readSceneReaders: { prepare: (_w, { scene }, id) => ({ params: { id, scene_id: scene } }) },

  createAsset: {
    prepare: ({ picture }, _n, id) => ({
      params: { id },
      body: picture({ name: 'Quay', prompt_description: 'fog', asset_type: 'background' }),
    }),
  },
  changeAsset: {
    prepare: ({ picture }, { asset }, id) => ({ params: { id, assetId: asset }, body: picture({ name: 'Pier' }) }),
  },
  changeAssets: {
    prepare: (_w, { asset }, id) => ({ params: { id }, body: { assets: [{ id: asset, name: 'Pier' }] } }),
  },
  deleteAsset: { prepare: (_w, { asset }, id) => ({ params: { id, assetId: asset } }) },
  restoreAsset: {
    async prepare({ done }, novels, id) {
      await done('owner', { method: 'DELETE', path: `${baseOf(novels, id)}/assets/${novels.asset}` })
      return { params: { id, assetId: novels.asset } }
    },
  },
  listInteractiveScenes: ofNovel,
  createInteractiveScene: named('The pier'),
  readInteractiveScene: inScene('scene'),
  changeInteractiveScene: inScene('scene', { body: { help: 'Look around' } }),
  deleteInteractiveScene: inScene('scene'),
  restoreInteractiveScene: deleted('scene', 'interactive_scenes'),
  listStaticScenes: ofNovel,
  createStaticScene: named('The hill'),
  readStaticScene: inScene('still'),
  changeStaticScene: inScene('still', { body: { original_message: 'Fog.' } }),
  deleteStaticScene: inScene('still'),
  restoreStaticScene: deleted('still', 'static_scenes'),
  copyScene: {
    prepare: (_w, { still, draft }, id) => ({ params: { id, sceneId: still }, body: { to: draft } }),
  },
  putScene: {
    prepare: (_w, { still }, id) => ({
      params: { id, sceneId: still },
      body: { scene_type: 'static', scene: { name: 'The road', original_message: 'Mud.' } },
    }),
  },
  exportArchive: ofNovel,
  exportOfflineCopy: ofNovel,
  importArchive: {
    open: users,
    async prepare({ address, logIn }, { draft }) {
      const headers = { authorization: `Bearer ${await logIn('owner')}` }
      const archive = await fetch(`${address}/api/building_novel/${draft}/archive`, { headers })
      const form = new FormData()
      form.set('file', new Blob([await archive.arrayBuffer()]), 'lamp.fabula')
      return { body: form }
    },
  },

  listTranslations: ofNovel,
  setTranslation: {
    prepare: (_w, _n, id) => ({
      params: { id },
      body: { unit: 'novel/description', source: 'Fog over the quay.', text: 'Туман над набережной.' },
    }),
  },
  estimateTranslation: ofNovel,
  readTranslationRun: ofNovel,
  startTranslationRun: {
    prepare: (_w, _n, id) => ({ params: { id }, body: {} }),
    async after({ done }, novels, id) {
      const path = `${baseOf(novels, id)}/translations/run`
      await until(async () => (await done('owner', { method: 'GET', path })).status === 'done')
    },
  },
  readHelpModel: ofNovel,
  askForHelp: {
    prepare: (_world, _novels, id) => ({
      params: { id },
      body: { kind: 'translation', text: 'Fog over the quay.', to: 'russian', wish: '' },
    }),
  },
  cancelTranslationRun: ofNovel,
  exportTranslations: ofNovel,
  importTranslations: {
    prepare: (_w, _n, id) => ({
      params: { id },
      body: csv('unit,source,translation\r\nnovel/description,Fog over the quay.,Туман.\r\n'),
    }),
  },

  startRehearsal: { prepare: (_w, _n, id) => ({ params: { id }, body: wish }) },
  estimateRehearsal: { prepare: (_w, _n, id) => ({ params: { id }, body: wish }) },
  listRehearsals: ofNovel,
  listPublications: ofNovel,
  readPublication: ofPublication,
  updatePublication: ofPublication,
  takePublication: {
    ...ofPublication,
    prepare: (_w, { published }, id) => ({ params: { id, published }, body: { picks: {} } }),
  },
  readCoauthors: ofNovel,
  inviteCoauthor: { prepare: (_w, _n, id) => ({ params: { id }, body: { role: 'editor' } }) },
  withdrawCoauthorInvitation: {
    prepare: async (world, _n, id) => ({ params: { id, invitation: (await invited(world, id)).invitation.id } }),
  },
  changeCoauthor: {
    prepare: async (world, _n, id) => ({ params: { id, user: await idOf(world, 'viewer') }, body: { role: 'viewer' } }),
  },
  // The stranger's: an editor and a viewer who call it mean somebody else.
  removeCoauthor: {
    async prepare(world, _n, id) {
      await accept(world, 'operated', (await invited(world, id)).token)
      return { params: { id, user: await idOf(world, 'operated') } }
    },
  },
  offerOwnership: {
    prepare: async (world, _n, id) => ({ params: { id, user: await idOf(world, 'viewer') } }),
  },
  listHandedOver: plain,
  seeHandedOver: {
    async prepare(world, { draft }) {
      const { invitations } = await world.done('owner', {
        method: 'POST',
        path: `/api/building_novel/${draft}/coauthors/${await idOf(world, 'viewer')}/ownership`,
      })
      const [{ id: invitation }] = invitations
      const headers = { authorization: `Bearer ${await world.logIn('viewer')}` }
      await world.done('guest', { method: 'DELETE', path: `/api/me/coauthor_invitations/${invitation}`, headers })
      return { params: { invitation } }
    },
  },
  listReceivedInvitations: plain,
  readReceivedInvitation: {
    actor: 'stranger',
    open: everybody,
    prepare: async (world, { draft }) => ({ body: { token: (await invited(world, draft)).token } }),
  },
  acceptInvitation: {
    actor: 'stranger',
    open: everybody,
    prepare: async (world, { draft }) => ({ body: { token: (await invited(world, draft)).token } }),
  },
  declineInvitation: {
    async prepare(world, { draft }) {
      const { invitation } = await invited(world, draft, await withAccount(world))
      return {
        params: { invitation: invitation.id },
        headers: { authorization: `Bearer ${await world.logIn('operated')}` },
      }
    },
    open: everybody,
  },
  followNovel: {
    prepare: (_w, _n, id) => ({ params: { id }, body: { tab: crypto.randomUUID(), at: here } }),
  },
  listThreads: ofNovel,
  startThread: { prepare: (_w, { scene }, id) => ({ params: { id }, body: aboutScene(scene) }) },
  replyInThread: {
    prepare: async (world, { scene }, id) => ({
      params: { id, thread: await thread(world, scene, id) },
      body: { text: 'Yes.' },
    }),
  },
  editComment: {
    prepare: async (world, { scene }, id) => ({
      params: { id, ...(await comment(world, scene, id)) },
      body: { text: 'Is it too thin?' },
    }),
  },
  deleteComment: {
    prepare: async (world, { scene }, id) => ({ params: { id, ...(await comment(world, scene, id)) } }),
  },
  resolveThread: {
    prepare: async (world, { scene }, id) => ({
      params: { id, thread: await thread(world, scene, id) },
      body: { resolved: true },
    }),
  },
  listVersions: ofNovel,
  nameVersion: { prepare: (_w, _n, id) => ({ params: { id }, body: { name: 'Now' } }) },
  readVersion: kept(),
  restoreVersion: kept({ body: { kind: 'all' } }),
  readRehearsal: rehearsed(),
  cancelRehearsal: rehearsed(),
  deleteRehearsal: rehearsed(),
  readRehearsalGame: rehearsed({ game: '1' }),

  newGame: byLink({ open: everybody }),
  continueGame: byLink({ open: everybody }),
  interact: inGame({ body: { text: 'And the oil?' } }),
  retry: inGame(),
  cancelReply: {
    async prepare(world, { published, link }) {
      const { state } = await world.game(published, link)
      let asked = false
      const slowly = ({ stream }: { stream: boolean }) => {
        asked = true
        return stream ? { text: 'Slowly. '.repeat(400), delay: 100 } : null
      }
      world.model.rules.unshift(slowly)
      const path = `/api/english/game/${published}/state/${state}/interact`
      const reply = world.call('owner', { method: 'POST', path, body: { text: 'Tell me all of it.' } })
      void reply.finally(() => world.model.rules.splice(world.model.rules.indexOf(slowly), 1))
      await until(async () => asked)
      return { params: { lang: 'english', novelId: published, stateId: state } }
    },
  },
  history: inGame(),
  siblings: inGame(),
  rollback: inGame({}, 'first'),
  editReply: inGame({ body: { text: 'Other words.' } }),
  pinMessage: inGame({ body: { speaker_type: 'other', pinned: true } }),
  readTranscript: inGame(),
  exportChat: inGame(),
  exportSaves: ofPlayed({}, users),
  importSaves: {
    open: users,
    async prepare({ address, game, logIn }, { published, link }) {
      await game(published, link)
      const headers = { authorization: `Bearer ${await logIn('owner')}` }
      const file = await fetch(`${address}/api/game/${published}/saves/file`, { headers })
      const form = new FormData()
      form.set('file', new Blob([await file.arrayBuffer()]), 'saves.fabula-saves')
      return { params: { novelId: published }, body: form }
    },
  },
  readSimpleState: inGame(),
  simpleInteract: inGame({ body: { user_message: 'And the oil?' } }),
  readBranches: ofPlayed(),
  listGames: ofPlayed(),
  listSaves: ofPlayed({}, users),
  createSave: inGame({ body: { name: 'Here' } }),
  deleteSave: saved(),
  restoreSave: saved((world, path) => world.done('owner', { method: 'DELETE', path })),
  readBiography: ofPlayed({}, users),
  changeBiography: ofPlayed({ body: { prompt_name: 'Vera', prompt_biography: '' } }, users),
  testInteraction: { ...plain, prepare: () => ({ body: { user_message: 'Hello?' } }) },

  addToLibrary: byLink({ open: users }),
  readLibraryNovel: {
    async prepare({ done }, { link }) {
      await done('owner', { method: 'POST', path: `/api/library/${link}` })
      return { params: { playLink: link } }
    },
  },
  removeFromLibrary: {
    open: users,
    async prepare({ done }, { link }) {
      await done('owner', { method: 'POST', path: `/api/library/${link}` })
      return { params: { playLink: link } }
    },
  },
  listLibrary: plain,
  readSettings: plain,
  changeSettings: {
    ...plain,
    prepare: () => ({ body: { settings: { theme: 'night' }, changed_at: new Date().toISOString() } }),
  },

  listReports: operated,
  dismissReport: {
    actor: 'operator',
    prepare: async (world, novels) => ({ params: { id: await reported(world, novels) } }),
  },
  hideNovel: {
    actor: 'operator',
    prepare: (_w, { published }) => ({ params: { id: published }, body: { reason: 'x' } }),
  },
  restoreNovel: { actor: 'operator', prepare: (_w, { published }) => ({ params: { id: published } }) },
  listBackups: operated,
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

  health: free,
  ready: free,
  reportCrash: {
    open: everybody,
    prepare: () => ({ body: { page: 'play', error: 'TypeError', frames: ['assets/play-Ab.js:1:20'] } }),
  },
}
