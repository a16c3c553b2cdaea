import { CharacterId, EndingId, NovelId, SceneId, UserId } from '@fabula/core/ids'
import * as z from 'zod/mini'

/** Roles at a novel, from the fewest rights to the most. */
export const novelRoles = ['viewer', 'editor', 'owner'] as const
export const NovelRole = z.enum(novelRoles)
export type NovelRole = z.infer<typeof NovelRole>
/** The roles that an invitation can give. */
export const MemberRole = z.enum(['viewer', 'editor'])
export type MemberRole = z.infer<typeof MemberRole>

/** Whether a role has at least the rights of another. */
export const roleReaches = (role: NovelRole, least: NovelRole): boolean =>
  novelRoles.indexOf(role) >= novelRoles.indexOf(least)

/**
 * Limits of co-authoring: the number of co-authors plus pending invitations of a novel, and for how many days an
 * invitation is valid. `room`: the size of all comments of a novel, which are read at once: in characters, plus
 * `perComment` for each comment's author and time.
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

export const InvitationId = z.guid('Must be a UUID')
export const ThreadId = z.guid('Must be a UUID')
export const CommentId = z.guid('Must be a UUID')

/** An invitation that has not been accepted yet. `username` is empty for a link. */
export const PendingInvitation = z.object({
  id: InvitationId,
  /** `owner`: an offer to take the novel over. */
  role: NovelRole,
  username: z.string(),
  expires_at: z.string(),
})
export type PendingInvitation = z.infer<typeof PendingInvitation>

/** The members of a novel. Only its owner sees the invitations. */
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

/** The result of my offer to hand a novel over. */
export const HandedOver = z.object({ id: InvitationId, novel: z.string(), to: z.string(), accepted: z.boolean() })
export type HandedOver = z.infer<typeof HandedOver>

/**
 * Where a person is in the editor: at the novel itself or one of its scenes, with the section and the entry that is
 * open.
 */
export const EditorPlace = z.strictObject({
  scene_id: z.nullable(SceneId),
  section: z.string().check(z.maxLength(40)),
  entry: z.nullable(z.string().check(z.maxLength(100))),
})
export type EditorPlace = z.infer<typeof EditorPlace>

/** A browser window that has the novel open. */
export const Present = z.object({ tab: z.guid(), user: Person, at: EditorPlace })
export type Present = z.infer<typeof Present>

/** What has changed at a novel: who is present, whether the novel was written to, whether there are new comments. */
export const News = z.object({
  /** To be sent with the next call, which is answered as soon as the value changes. */
  seen: z.string(),
  role: NovelRole,
  present: z.array(Present),
  /** Identifies a state of the novel's text: revision of the head, number of scenes, sum of their revisions. */
  mark: z.string(),
  /** The newest change of an asset or a translation. */
  assets: z.number(),
  /** The newest change of a comment. */
  comments: z.number(),
})
export type News = z.infer<typeof News>

/** The subject of a comment. Endings and characters are named by their id; a message is the first of its scene. */
export const CommentPlace = z.discriminatedUnion('part', [
  z.strictObject({ part: z.literal('novel') }),
  z.strictObject({ part: z.literal('character'), character_id: CharacterId }),
  z.strictObject({ part: z.literal('scene'), scene_id: SceneId }),
  z.strictObject({ part: z.literal('message'), scene_id: SceneId }),
  z.strictObject({ part: z.literal('ending'), scene_id: SceneId, ending_id: EndingId }),
])
export type CommentPlace = z.infer<typeof CommentPlace>

/** `author` is null once they have deleted their account. */
export const Comment = z.object({
  id: CommentId,
  author: z.nullable(z.string()),
  text: z.string(),
  created_at: z.string(),
  edited_at: z.nullable(z.string()),
})
export type Comment = z.infer<typeof Comment>

/**
 * The comments on one subject. A thread is deleted with its last comment. `about`: the subject's name when the thread
 * was started.
 */
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
