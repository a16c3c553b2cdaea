import type { UserId } from '@fabula/core/ids'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteUserRows } from '../accounts/delete-account.ts'
import type { DraftPlace } from '../authoring/authoring-ports.ts'
import { binDraft, takeFromBin } from '../authoring/bin.ts'
import { changeNovel } from '../authoring/change-novel.ts'
import { changeScene } from '../authoring/change-scene.ts'
import { createStaticScene } from '../authoring/create-scene.ts'
import { listDrafts } from '../authoring/list-drafts.ts'
import { readNovel } from '../authoring/read-novel.ts'
import { type Harness, openHarness } from '../authoring/test-author.ts'
import { transaction } from '../database/transaction.ts'
import { createNovelStore } from '../novels/novel-store.ts'
import { listThreads, startThread } from './comments.ts'
import { followNovel } from './follow-novel.ts'
import { listHandedOver, offerOwnership, seeHandedOver } from './hand-over.ts'
import { inviteCoauthor, purgeInvitations, withdrawInvitation } from './invite-coauthor.ts'
import { changeCoauthor, readCoauthors, removeCoauthor } from './members.ts'
import { acceptInvitation, declineInvitation, listReceived, readReceived } from './received-invitations.ts'
import { codeOf, sharedDraft } from './test-coauthors.ts'

let ports: Harness
/** The connections and the store of another process. */
let other: { pool: pg.Pool; novels: Harness['novels'] }
beforeAll(async () => {
  ports = await openHarness()
  const pool = new pg.Pool({ connectionString: ports.database.url, max: 4 })
  other = { pool, novels: createNovelStore({ pool }) }
})
afterAll(async () => {
  await other.pool.end()
  await ports.database.close()
})

const nameOf = async (id: UserId): Promise<string> =>
  (await ports.pool.query<{ username: string }>('select username from users where id = $1', [id])).rows[0]?.username ??
  ''
const here = { scene_id: null, section: 'info', entry: null }

const shared = () => sharedDraft(ports)

describe('an invitation', () => {
  test('by a link is accepted once, by the first who opens it, after showing whose novel it is', async () => {
    const [owner, ann, bob] = [await ports.author(), await ports.author(), await ports.author()]
    const draft = await ports.draft(owner, 'Fog')
    const { token } = await inviteCoauthor(ports, draft, { role: 'editor', username: '' })
    const means = { token: token ?? '' }
    expect(await readReceived(ports, ann, means)).toMatchObject({
      novel: 'Fog',
      owner: await nameOf(owner),
      role: 'editor',
    })
    const both = await Promise.all([ann, bob].map((user) => codeOf(acceptInvitation(other, user, means))))
    expect(both.sort()).toEqual(['coauthor_invitation_used', 'done'])
    const { members, invitations } = await readCoauthors(ports, draft)
    expect([members.map(({ role }) => role), invitations]).toEqual([['editor'], []])
    const { rows } = await ports.pool.query('select token_hash from novel_invitations where novel_id = $1', [draft.id])
    expect(rows[0].token_hash).not.toContain(token)
  })

  test('of two accepted by one account at once, one is used and the other reported as not needed', async () => {
    const [owner, ann] = [await ports.author(), await ports.author()]
    const draft = await ports.draft(owner, 'Fog')
    for (let round = 0; round < 5; round++) {
      const links = [
        await inviteCoauthor(ports, draft, { role: 'editor', username: '' }),
        await inviteCoauthor(ports, draft, { role: 'viewer', username: '' }),
      ]
      const both = await Promise.all(
        links.map(({ token }) => codeOf(acceptInvitation(other, ann, { token: token ?? '' }))),
      )
      expect(both.sort()).toEqual(['coauthor_member', 'done'])
      await removeCoauthor(ports, { ...draft, user: ann })
      for (const { id } of (await readCoauthors(ports, draft)).invitations)
        await withdrawInvitation(ports, { ...draft, invitation: id })
    }
  })

  test('for an account is visible to nobody else, and is declined or accepted', async () => {
    const [owner, ann, bob] = [await ports.author(), await ports.author(), await ports.author()]
    const draft = await ports.draft(owner)
    const username = (await nameOf(ann)).toUpperCase()
    const { invitation, token } = await inviteCoauthor(ports, draft, { role: 'viewer', username: ` ${username} ` })
    const means = { invitation: invitation.id }
    expect(token).toBeNull()
    expect(await codeOf(acceptInvitation(ports, bob, means))).toBe('coauthor_invitation_unknown')
    expect(await codeOf(inviteCoauthor(ports, draft, { role: 'viewer', username }))).toBe('coauthor_invited')
    const received = async () => (await listReceived(ports, ann)).map(({ id }) => id)
    expect(await received()).toEqual([invitation.id])
    await binDraft(ports, draft)
    expect(await received()).toEqual([])
    await takeFromBin(ports, draft)
    expect(await codeOf(declineInvitation(ports, bob, invitation.id))).toBe('invitation_not_found')
    expect(await received()).toEqual([invitation.id])
    await declineInvitation(ports, ann, invitation.id)
    expect([await listReceived(ports, ann), await codeOf(acceptInvitation(ports, ann, means))]).toEqual([
      [],
      'coauthor_invitation_withdrawn',
    ])
    const late = await inviteCoauthor(ports, draft, { role: 'editor', username })
    await ports.pool.query(`update novel_invitations set expires_at = now() where id = $1`, [late.invitation.id])
    const again = await inviteCoauthor(ports, draft, { role: 'editor', username })
    expect(await acceptInvitation(ports, ann, { invitation: again.invitation.id })).toMatchObject({ role: 'editor' })
    expect(await codeOf(inviteCoauthor(ports, draft, { role: 'viewer', username }))).toBe('coauthor_already')
  })

  test('to an unknown account, to oneself, used, withdrawn, expired or mistyped explains which of these it is', async () => {
    const { owner, editor, draft } = await shared()
    const stranger = await ports.author()
    const invite = (username = '') => inviteCoauthor(ports, draft, { role: 'editor', username })
    expect(await codeOf(invite('nobody_at_all'))).toBe('coauthor_unknown')
    expect(await codeOf(invite(await nameOf(owner)))).toBe('coauthor_self')
    const withdrawn = await invite()
    await withdrawInvitation(ports, { ...draft, invitation: withdrawn.invitation.id })
    const expired = await invite()
    await ports.pool.query(`update novel_invitations set expires_at = now() where id = $1`, [expired.invitation.id])
    await purgeInvitations(ports.pool)
    const open = await invite()
    const of = { ...(await ports.draft(owner)), invitation: open.invitation.id }
    expect(await codeOf(withdrawInvitation(ports, of))).toBe('invitation_not_found')
    const tried = async (user: UserId, token: string | null) =>
      codeOf(readReceived(ports, user, { token: token ?? '' }))
    expect(await tried(stranger, withdrawn.token)).toBe('coauthor_invitation_withdrawn')
    expect(await tried(stranger, expired.token)).toBe('coauthor_invitation_expired')
    expect(await tried(stranger, `${open.token}x`)).toBe('coauthor_invitation_unknown')
    expect([await tried(owner, open.token), await tried(editor, open.token)]).toEqual([
      'coauthor_self',
      'coauthor_member',
    ])
    const waiting = (await readCoauthors(ports, draft)).invitations
    expect(waiting.map(({ id }) => id)).toEqual([open.invitation.id])
    await ports.pool.query(`update novel_invitations set expires_at = now() - interval '31 days' where id = $1`, [
      expired.invitation.id,
    ])
    await purgeInvitations(ports.pool)
    expect(await tried(stranger, expired.token)).toBe('coauthor_invitation_unknown')
  })

  test('is refused once there are thirty co-authors', async () => {
    const draft = await ports.draft(await ports.author())
    const all = await Promise.all(
      Array.from({ length: 32 }, () => codeOf(inviteCoauthor(ports, draft, { role: 'viewer', username: '' }))),
    )
    expect(all.filter((code) => code === 'done')).toHaveLength(30)
  })
})

describe('co-authors', () => {
  test('find the novel on their shelf with its owner’s name, until they are removed or leave', async () => {
    const { owner, editor, viewer, draft, as } = await shared()
    const shelf = async (user: UserId) => (await listDrafts(ports, user)).map(({ id, shared }) => [id, shared])
    const name = await nameOf(owner)
    expect(await shelf(owner)).toEqual([[draft.id, undefined]])
    expect(await shelf(editor)).toEqual([[draft.id, { owner: name, role: 'editor' }]])
    expect((await readNovel(ports, as(viewer))).my_role).toBe('viewer')
    await changeCoauthor(ports, { ...draft, user: viewer }, 'editor')
    await changeNovel(ports, as(viewer), { description: 'By another hand' }, null)
    const inTheRoom = async (who: DraftPlace) =>
      (
        await followNovel(ports, who, { tab: crypto.randomUUID(), at: here, seen: '' }, new AbortController().signal)
      ).present.map(({ user }) => user.id)
    await inTheRoom(as(viewer))
    await removeCoauthor(ports, { ...draft, user: viewer })
    expect(await inTheRoom(draft)).toEqual([owner])
    await removeCoauthor(ports, { ...as(editor), user: editor })
    expect([await shelf(editor), await shelf(viewer)]).toEqual([[], []])
    expect(await codeOf(readNovel(ports, as(editor)))).toBe('novel_not_found')
    expect(await codeOf(removeCoauthor(ports, { ...draft, user: viewer }))).toBe('coauthor_not_found')
  })

  test('who save at once lose nothing: the second is refused, and saves its fields next to the first’s', async () => {
    const { owner, editor, draft, as } = await shared()
    const { id: sceneId } = await createStaticScene(ports, draft, 'Hall')
    const write = (ends: typeof other, author: UserId, fields: object, revision: number) =>
      codeOf(changeScene(ends, { ...as(author), type: 'static', sceneId }, fields, [revision]))
    const writers = [
      (revision: number) => write(ports, owner, { original_message: 'Rain.' }, revision),
      (revision: number) => write(other, editor, { description: 'Listen.' }, revision),
    ]
    const answers = await Promise.all(writers.map((save) => save(1)))
    expect([...answers].sort()).toEqual(['changed_elsewhere', 'done'])
    expect(await writers[answers.indexOf('changed_elsewhere')]?.(2)).toBe('done')
    const { rows } = await ports.pool.query('select document from scenes where id = $1', [sceneId])
    expect(rows).toMatchObject([{ document: { original_message: 'Rain.', description: 'Listen.' } }])
  })

  test('who delete their account disappear from the novel, and their comments stay without a name', async () => {
    const { editor, draft, as } = await shared()
    await startThread(ports, as(editor), { place: { part: 'novel' }, text: 'Too long?' })
    const tab = crypto.randomUUID()
    await followNovel(ports, as(editor), { tab, at: here, seen: '' }, new AbortController().signal)
    await transaction(ports.pool, (client) => deleteUserRows(client, editor))
    expect((await readCoauthors(ports, draft)).members.map(({ role }) => role)).toEqual(['viewer'])
    const [thread] = await listThreads(ports, draft)
    expect(thread?.comments.map(({ author, text }) => [author, text])).toEqual([[null, 'Too long?']])
  })
})

describe('handing over a novel', () => {
  const offered = async (user: UserId) => (await listReceived(ports, user)).filter(({ role }) => role === 'owner')
  const publishedFrom = async ({ id, author }: DraftPlace) => {
    const { rows } = await ports.pool.query(
      `insert into novels (id, owner_id, kind, play_link, head, name_folded, description_folded, changed, draft_id)
       select gen_random_uuid(), $2, 'production', 'handed-' || right(id::text, 12), head, '', '', 1, id
       from novels where id = $1 returning id`,
      [id, author],
    )
    return rows[0].id as string
  }
  const ownerOf = async (id: string) =>
    (await ports.pool.query('select owner_id from novels where id = $1', [id])).rows[0]?.owner_id

  test('takes effect when the other agrees; the published novels go along, and the former owner becomes an editor', async () => {
    const { owner, editor, viewer, draft, as } = await shared()
    const published = await publishedFrom(draft)
    const { invitations } = await offerOwnership(ports, { ...draft, user: viewer })
    expect(invitations).toMatchObject([{ role: 'owner', username: await nameOf(viewer) }])
    // The owner changes their mind: the second offer replaces the first.
    await offerOwnership(ports, { ...draft, user: editor })
    expect([await offered(viewer), (await offered(editor)).length]).toEqual([[], 1])
    const [offer] = await offered(editor)
    expect(await codeOf(acceptInvitation(ports, viewer, { invitation: offer?.id ?? '' }))).toBe(
      'coauthor_invitation_unknown',
    )
    expect([await ownerOf(draft.id), await ownerOf(published)]).toEqual([owner, owner])
    const accepted = await acceptInvitation(other, editor, { invitation: offer?.id ?? '' })
    expect(accepted).toEqual({ id: draft.id, role: 'owner' })
    expect([await ownerOf(draft.id), await ownerOf(published)]).toEqual([editor, editor])
    expect((await readNovel(ports, draft)).my_role).toBe('editor')
    expect((await readNovel(ports, as(editor))).my_role).toBeUndefined()
    expect(await codeOf(inviteCoauthor(ports, draft, { role: 'viewer', username: '' }))).toBe('owner_only')
    expect(await codeOf(acceptInvitation(ports, editor, { invitation: offer?.id ?? '' }))).toBe('coauthor_self')
    const told = await listHandedOver(ports, owner)
    expect(told).toMatchObject([{ to: await nameOf(editor), accepted: true }])
    expect(await codeOf(seeHandedOver(ports, viewer, told[0]?.id ?? ''))).toBe('invitation_not_found')
    await seeHandedOver(ports, owner, told[0]?.id ?? '')
    expect(await listHandedOver(ports, owner)).toEqual([])
  })

  test('counts towards the new owner’s quotas, and fails if they have no room; the owner learns of a refusal', async () => {
    const { owner, editor, draft } = await shared()
    await publishedFrom(draft)
    await offerOwnership(ports, { ...draft, user: editor })
    const invitation = (await offered(editor))[0]?.id ?? ''
    const quotas = { bytes: 0, drafts: 0, novels: 1, published: 0 }
    expect(await codeOf(acceptInvitation({ ...ports, quotas }, editor, { invitation }))).toBe('quota_novels')
    expect([await ownerOf(draft.id), (await offered(editor)).length]).toEqual([owner, 1])
    await declineInvitation(ports, editor, invitation)
    expect(await listHandedOver(ports, owner)).toMatchObject([{ accepted: false }])
  })

  test('can only be offered by its owner to a co-author, and not to one who has left', async () => {
    const { editor, viewer, draft, as } = await shared()
    const stranger = await ports.author()
    expect(await codeOf(offerOwnership(ports, { ...draft, user: stranger }))).toBe('coauthor_not_found')
    expect(await codeOf(offerOwnership(ports, { ...as(editor), user: viewer }))).toBe('owner_only')
    await offerOwnership(ports, { ...draft, user: editor })
    const invitation = (await offered(editor))[0]?.id ?? ''
    await removeCoauthor(ports, { ...draft, user: editor })
    expect(await codeOf(acceptInvitation(ports, editor, { invitation }))).toBe('coauthor_invitation_withdrawn')
  })
})
