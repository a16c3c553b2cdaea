import { NovelId } from '@fabula/core/ids'
import * as z from 'zod/mini'
import { defineRoute } from '../define-route.ts'
import { CommentId, CommentPlace, Thread, ThreadId } from '../shapes/coauthors.ts'

const params = z.object({ id: NovelId })
const inThread = z.object({ id: NovelId, thread: ThreadId })
const commentParams = z.object({ id: NovelId, thread: ThreadId, comment: CommentId })
const text = z.string().check(z.maxLength(100_000))
const writes = ['novel_not_found', 'comment_text_required', 'comments_full'] as const

export const listThreads = defineRoute({
  name: 'listThreads',
  method: 'GET',
  path: '/api/building_novel/:id/comments',
  summary: 'List the comments on a draft by thread, newest first.',
  caller: 'user',
  params,
  answer: z.array(Thread),
  problems: ['novel_not_found'],
})

export const startThread = defineRoute({
  name: 'startThread',
  method: 'POST',
  path: '/api/building_novel/:id/comments',
  summary: 'Start a thread about a scene, a message, an ending, a character or the whole draft.',
  caller: 'user',
  params,
  body: z.strictObject({ place: CommentPlace, text }),
  answer: Thread,
  status: 201,
  problems: [...writes, 'comment_place_gone'],
})

export const replyInThread = defineRoute({
  name: 'replyInThread',
  method: 'POST',
  path: '/api/building_novel/:id/comments/:thread',
  summary: 'Reply in a thread. A resolved thread stays resolved.',
  caller: 'user',
  params: inThread,
  body: z.strictObject({ text }),
  answer: Thread,
  status: 201,
  problems: [...writes, 'thread_not_found'],
})

export const resolveThread = defineRoute({
  name: 'resolveThread',
  method: 'PUT',
  path: '/api/building_novel/:id/comments/:thread',
  summary: 'Resolve a thread, or reopen it.',
  caller: 'user',
  params: inThread,
  body: z.strictObject({ resolved: z.boolean() }),
  answer: Thread,
  problems: ['novel_not_found', 'thread_not_found'],
})

export const editComment = defineRoute({
  name: 'editComment',
  method: 'PUT',
  path: '/api/building_novel/:id/comments/:thread/:comment',
  summary: 'Edit a comment of mine.',
  caller: 'user',
  params: commentParams,
  body: z.strictObject({ text }),
  answer: Thread,
  problems: [...writes, 'thread_not_found', 'comment_not_found', 'comment_denied'],
})

export const deleteComment = defineRoute({
  name: 'deleteComment',
  method: 'DELETE',
  path: '/api/building_novel/:id/comments/:thread/:comment',
  summary:
    'Delete a comment of mine; the owner of the draft may delete any. A thread is deleted with its last comment.',
  caller: 'user',
  params: commentParams,
  answer: Thread,
  problems: ['novel_not_found', 'thread_not_found', 'comment_not_found', 'comment_denied'],
})
