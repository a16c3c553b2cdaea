import { deleteComment, editComment } from '@fabula/contract/routes/comments'
import type { Comment } from '@fabula/contract/shapes/coauthors'
import type { NovelId } from '@fabula/core/ids'
import { coauthorPhrases } from '@fabula/phrases/coauthors'
import { useState } from 'react'
import { call } from '../../client/call.ts'
import { orRefused } from '../../client/or-refused.ts'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { momentIn } from '../../page/show-in-language.ts'
import { useBusy } from '../../page/use-busy.ts'
import { useViewer } from '../../session/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useRights } from '../rights/use-rights.ts'
import { CommentForm } from './comment-form.tsx'
import { useShared } from './use-together.tsx'

type ThreadCommentProps = { comment: Comment; params: { id: NovelId; thread: string } }

/** What somebody said. Who said it may put it otherwise; they and the novel's owner may delete it. */
export function ThreadComment({ comment, params: inThread }: ThreadCommentProps) {
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
    const told = await during(() => orRefused(call(deleteComment, { params })))
    if (told) shared?.together.learn(told)
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
