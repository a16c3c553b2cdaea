import { deleteComment, editComment, replyInThread, resolveThread } from '@fabula/contract/routes/comments'
import type { Comment, Thread } from '@fabula/contract/shapes/coauthors'
import type { NovelId } from '@fabula/core/ids'
import { coauthorPhrases } from '@fabula/phrases/coauthors'
import { useState } from 'react'
import { call } from '../../client/call.ts'
import { nullIfRefused } from '../../client/null-if-refused.ts'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { momentIn } from '../../page/show-in-language.ts'
import { useBusy } from '../../page/use-busy.ts'
import { useViewer } from '../../session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { LocationLink, useEditorLocation } from '../location/use-location.tsx'
import { useRights } from '../rights/use-rights.tsx'
import { useNovel } from '../store/use-editor.tsx'
import { commentDrafts } from './comment-drafts.ts'
import { CommentForm } from './comment-form.tsx'
import { findPlace } from './comment-places.ts'
import { useShared } from './use-together.tsx'

type CommentThreadProps = {
  thread: Thread
  /** Whether to name the thing, with a link. */
  named: boolean
  /** Called when an answer is begun or ended: the thread stays in sight meanwhile, whatever others do with it. */
  onAnswer: (thread: Thread, isAnswering: boolean) => void
  onGo: () => void
}

/** The comments about one thing, which can be answered, resolved and reopened. */
export function CommentThread({ thread, named, onAnswer, onGo }: CommentThreadProps) {
  const words = useWords(coauthorPhrases)
  const shared = useShared()
  const novel = useNovel()
  const { novelId } = useEditorLocation().openNovel
  const [replying, setReplying] = useState(() => commentDrafts.has(thread.id))
  const [busy, during] = useBusy()
  const answer = (isAnswering: boolean) => {
    setReplying(isAnswering)
    onAnswer(thread, isAnswering)
  }
  const params = { id: novelId, thread: thread.id }
  const found = findPlace(novel, thread.place)
  const about = words.about[thread.place.part](found?.name ?? thread.about)
  const resolved = thread.resolved_at !== null
  const resolve = async () => {
    const result = await during(() => nullIfRefused(call(resolveThread, { params, body: { resolved: !resolved } })))
    if (result) shared?.together.learn(result)
  }
  const reply = async (text: string) => {
    shared?.together.learn(await call(replyInThread, { params, body: { text } }, { quiet: true }))
    answer(false)
  }
  return (
    <li className="together-thread" data-resolved={resolved || undefined}>
      {named && (
        <h3>
          {found ? (
            <LocationLink to={found.to} onClick={onGo}>
              {about}
            </LocationLink>
          ) : (
            words.deleted(about)
          )}
        </h3>
      )}
      <ol>
        {thread.comments.map((comment) => (
          <ThreadComment key={comment.id} comment={comment} params={params} />
        ))}
      </ol>
      {resolved && <p className="together-note">{words.resolvedBy(thread.resolved_by ?? words.somebody)}</p>}
      <p className="together-thread-actions">
        <Button size="small" aria-expanded={replying} onClick={() => answer(!replying)}>
          {words.reply}
        </Button>
        <Button size="small" kind="ghost" busy={busy} onClick={() => void resolve()}>
          {resolved ? words.reopen : words.resolve}
        </Button>
      </p>
      {replying && <CommentForm draft={thread.id} label={words.replyTo} send={words.send} onSend={reply} />}
    </li>
  )
}

type ThreadCommentProps = { comment: Comment; params: { id: NovelId; thread: string } }

/** A comment. Its author can edit it; its author and the novel's owner can delete it. */
function ThreadComment({ comment, params: inThread }: ThreadCommentProps) {
  const words = useWords(coauthorPhrases)
  const { language, viewer: filledFor } = usePage()
  const viewer = useViewer(filledFor)
  const shared = useShared()
  const { own } = useRights()
  const [doing, setDoing] = useState<'edit' | 'delete' | null>(null)
  const [busy, during] = useBusy()
  const params = { ...inThread, comment: comment.id }
  const mine = viewer !== null && comment.author === viewer.username
  const edit = async (text: string) => {
    shared?.together.learn(await call(editComment, { params, body: { text } }, { quiet: true }))
    setDoing(null)
  }
  const remove = async () => {
    const result = await during(() => nullIfRefused(call(deleteComment, { params })))
    if (result) shared?.together.learn(result)
    setDoing(null)
  }
  return (
    <li>
      <p className="together-by">
        <strong>{comment.author ?? words.somebody}</strong>{' '}
        <time dateTime={comment.created_at}>{momentIn(language, comment.created_at)}</time>
        {comment.edited_at !== null && <> · {words.edited}</>}
      </p>
      {doing === 'edit' ? (
        <CommentForm draft={comment.id} label={words.editOwn} send={words.keep} start={comment.text} onSend={edit} />
      ) : (
        <p className="together-text">{comment.text}</p>
      )}
      {(mine || own) && (
        <p className="together-comment-actions">
          {mine && (
            <Button
              size="small"
              kind="ghost"
              aria-expanded={doing === 'edit'}
              onClick={() => setDoing(doing === 'edit' ? null : 'edit')}
            >
              {doing === 'edit' ? words.cancel : words.edit}
            </Button>
          )}
          <Button size="small" kind="ghost" onClick={() => setDoing('delete')}>
            {words.deleteComment}
          </Button>
        </p>
      )}
      <ConfirmDialog
        open={doing === 'delete'}
        danger
        busy={busy}
        title={words.deleteCommentTitle}
        confirmLabel={words.deleteComment}
        onConfirm={() => void remove()}
        onCancel={() => setDoing(null)}
      >
        <p>{words.deleteCommentText}</p>
      </ConfirmDialog>
    </li>
  )
}
