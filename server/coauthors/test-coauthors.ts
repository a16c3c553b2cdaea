import type { UserId } from '@fabula/core/ids'
import type { Harness } from '../authoring/test-author.ts'
import { ProblemError } from '../problem-error.ts'
import { inviteCoauthor } from './invite-coauthor.ts'
import { acceptInvitation } from './received-invitations.ts'

/** The code of the problem that work fails with; "done" without one. */
export const codeOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error) => {
      if (error instanceof ProblemError) return error.code
      throw error
    },
  )

/** A draft with an editor and a viewer, and its address for each of them. */
export async function sharedDraft(ports: Harness) {
  const [owner, editor, viewer] = [await ports.author(), await ports.author(), await ports.author()]
  const draft = await ports.draft(owner)
  for (const [user, role] of [
    [editor, 'editor'],
    [viewer, 'viewer'],
  ] as const) {
    const { token } = await inviteCoauthor(ports, draft, { role, username: '' })
    await acceptInvitation(ports, user, { token: token ?? '' })
  }
  const as = (author: UserId) => ({ ...draft, author })
  return { owner, editor, viewer, draft, as }
}
