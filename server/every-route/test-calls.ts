import { until } from '../test-until.ts'
import {
  baseOf,
  binned,
  byLink,
  deleted,
  everybody,
  free,
  inGame,
  inScene,
  kept,
  named,
  ofNovel,
  ofPlayed,
  ofPublication,
  plain,
  type RouteCall,
  rehearsed,
  saved,
  users,
  wish,
} from './call-kinds.ts'
import { coauthorCalls } from './coauthor-calls.ts'
import { operatorCalls } from './operator-calls.ts'

const csv = (rows: string) => {
  const form = new FormData()
  form.set('file', new Blob([rows], { type: 'text/csv' }), 'texts.csv')
  return form
}

/** Routes that need more than a server with a model, and the test that calls them successfully. */
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

/** A successful call of every route of the contract. */
export const calls: Record<string, RouteCall> = {
  ...coauthorCalls,
  ...operatorCalls,

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
  readReported: { ...ofNovel, open: everybody },
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
  changeScenes: {
    async prepare({ done }, novels, id) {
      const still = await done('owner', { method: 'GET', path: `${baseOf(novels, id)}/static_scenes/${novels.still}` })
      const scene = { scene_type: 'static', id: novels.still, revision: still.revision, fields: { name: 'The ford' } }
      return { params: { id }, body: { scenes: [scene] } }
    },
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

  startRehearsal: {
    prepare: (_w, _n, id) => ({ params: { id }, body: wish }),
    after: ({ database }, _n, id) =>
      until(async () => {
        const going = 'select 1 from rehearsals where novel_id = $1 and ended_at is null'
        return (await database.pool.query(going, [id])).rowCount === 0
      }),
  },
  estimateRehearsal: { prepare: (_w, _n, id) => ({ params: { id }, body: wish }) },
  listRehearsals: ofNovel,
  listPublications: ofNovel,
  readPublication: ofPublication,
  updatePublication: ofPublication,
  takePublication: {
    ...ofPublication,
    prepare: (_w, { published }, id) => ({ params: { id, published }, body: { picks: {} } }),
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
  listVoices: free,
  sayAloud: {
    async prepare({ game, done }, { published, link }) {
      const { state } = await game(published, link)
      const path = `/api/english/game/${published}/state/${state}`
      const { message } = await done('owner', { method: 'GET', path })
      return { params: { lang: 'english', novelId: published, stateId: state }, body: { text: message } }
    },
  },
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
  readBiographyBelow: ofPlayed({}, users),
  changeBiography: ofPlayed({ body: { prompt_name: 'Vera', prompt_biography: '' } }, users),
  changeBiographyAbove: ofPlayed({ body: { prompt_name: 'Vera', prompt_biography: '' } }, users),
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

  health: free,
  ready: free,
  reportCrash: {
    open: everybody,
    prepare: () => ({ body: { page: 'play', error: 'TypeError', frames: ['assets/play-Ab.js:1:20'] } }),
  },
}
