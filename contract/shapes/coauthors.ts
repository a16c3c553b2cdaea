import { CharacterId, EndingId, NovelId, SceneId, UserId } from '@fabula/core/ids'
import * as z from 'zod/mini'

/** The roles of those who write at a novel, from the fewest rights to the most. */
export const novelRoles = ['viewer', 'editor', 'owner'] as const
export const NovelRole = z.enum(novelRoles)
export type NovelRole = z.infer<typeof NovelRole>
/** What somebody can be invited as. */
export const MemberRole = z.enum(['viewer', 'editor'])
export type MemberRole = z.infer<typeof MemberRole>

/** Whether a role has at least the rights of another. */
export const roleReaches = (role: NovelRole, least: NovelRole): boolean =>
  novelRoles.indexOf(role) >= novelRoles.indexOf(least)

/**
 * How many co-authors and waiting invitations a novel may have, and how long an invitation is good, in days. `room`: what all
 * comments of a novel may come to, which are read at once: in characters, and `perComment` more for who said it and when.
 */
export const coauthorLimits = {
  members: 30,
  days: 7,
  threads: 2_000,
  comments: 200,
  text: 4_000,
  room: 2_000_000,
  perComment: 200,
} as const

export const Person = z.object({ id: UserId, username: z.string() })
export type Person = z.infer<typeof Person>

const InvitationId = z.guid('Must be a UUID')
const ThreadId = z.guid('Must be a UUID')
const CommentId = z.guid('Must be a UUID')

export { CommentId, InvitationId, ThreadId }

/** An invitation that nobody has accepted yet. `username` is empty where it is a link. */
export const PendingInvitation = z.object({
  id: InvitationId,
  /** `owner`: an offer to take the novel over. */
  role: NovelRole,
  username: z.string(),
  expires_at: z.string(),
})
export type PendingInvitation = z.infer<typeof PendingInvitation>

/** Who writes at a novel. Invitations are told to its owner alone. */
export const Coauthors = z.object({
  role: NovelRole,
  owner: Person,
  members: z.array(z.extend(Person, { role: MemberRole, since: z.string() })),
  invitations: z.array(PendingInvitation),
})
export type Coauthors = z.infer<typeof Coauthors>

/** An invitation as the invited person sees it. */
export const ReceivedInvitation = z.object({
  id: InvitationId,
  novel: z.string(),
  owner: z.string(),
  role: NovelRole,
  expires_at: z.string(),
})
export type ReceivedInvitation = z.infer<typeof ReceivedInvitation>

/** What became of an offer of mine to take a novel over. */
export const HandedOver = z.object({ id: InvitationId, novel: z.string(), to: z.string(), accepted: z.boolean() })
export type HandedOver = z.infer<typeof HandedOver>

/** Where somebody is in the editor: the novel itself, or one of its scenes; with the section and what is open in it. */
export const EditorPlace = z.strictObject({
  scene_id: z.nullable(SceneId),
  section: z.string().check(z.maxLength(40)),
  entry: z.nullable(z.string().check(z.maxLength(100))),
})
export type EditorPlace = z.infer<typeof EditorPlace>

/** One window of somebody who has the novel open. */
export const Present = z.object({ tab: z.guid(), user: Person, at: EditorPlace })
export type Present = z.infer<typeof Present>

/** What is new at a novel: who is here, whether it was written to, whether something was said about it. */
export const News = z.object({
  /** To be sent with the next call: it is answered as soon as there is another. */
  seen: z.string(),
  role: NovelRole,
  present: z.array(Present),
  /** Tells states of the novel's words apart: revision of the head, number of scenes, sum of their revisions. */
  mark: z.string(),
  /** The newest change of an asset or a translation. */
  assets: z.number(),
  /** The newest change of a comment. */
  comments: z.number(),
})
export type News = z.infer<typeof News>

/** What a comment is about. An ending and a character are named by their id; a message is a scene's first. */
export const CommentPlace = z.discriminatedUnion('part', [
  z.strictObject({ part: z.literal('novel') }),
  z.strictObject({ part: z.literal('character'), character_id: CharacterId }),
  z.strictObject({ part: z.literal('scene'), scene_id: SceneId }),
  z.strictObject({ part: z.literal('message'), scene_id: SceneId }),
  z.strictObject({ part: z.literal('ending'), scene_id: SceneId, ending_id: EndingId }),
])
export type CommentPlace = z.infer<typeof CommentPlace>

/** `author` is null where they have deleted their account. */
export const Comment = z.object({
  id: CommentId,
  author: z.nullable(z.string()),
  text: z.string(),
  created_at: z.string(),
  edited_at: z.nullable(z.string()),
})
export type Comment = z.infer<typeof Comment>

/** What was said about one thing, from the first comment on; without any left, it is gone. `about`: what the thing was called when that was written. */
export const Thread = z.object({
  id: ThreadId,
  place: CommentPlace,
  about: z.string(),
  resolved_at: z.nullable(z.string()),
  resolved_by: z.nullable(z.string()),
  comments: z.array(Comment),
})
export type Thread = z.infer<typeof Thread>

export const Accepted = z.object({ id: NovelId, role: NovelRole })
