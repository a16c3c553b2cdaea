import { everybody, ofNovel, plain, type RouteCall } from './call-kinds.ts'
import type { World } from './test-world.ts'

/** Creates another account, whose name is `operated`. */
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

/** A successful call of every co-author route. */
export const coauthorCalls: Record<string, RouteCall> = {
  readCoauthors: ofNovel,
  inviteCoauthor: { prepare: (_w, _n, id) => ({ params: { id }, body: { role: 'editor' } }) },
  withdrawCoauthorInvitation: {
    prepare: async (world, _n, id) => ({ params: { id, invitation: (await invited(world, id)).invitation.id } }),
  },
  changeCoauthor: {
    prepare: async (world, _n, id) => ({ params: { id, user: await idOf(world, 'viewer') }, body: { role: 'viewer' } }),
  },
  // Of a further account: other calls need the editor and the viewer.
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
}
