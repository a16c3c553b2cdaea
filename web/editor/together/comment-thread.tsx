import { replyInThread, resolveThread } from '@fabula/contract/routes/comments'
import type { Thread } from '@fabula/contract/shapes/coauthors'
import { coauthorPhrases } from '@fabula/phrases/coauthors'
import { useState } from 'react'
import { call } from '../../client/call.ts'
import { orRefused } from '../../client/or-refused.ts'
import { useWords } from '../../page/page-facts.tsx'
import { useBusy } from '../../page/use-busy.ts'
import { Button } from '../../ui/button.tsx'
import { LocationLink, usePlaces } from '../location/use-location.tsx'
import { useNovel } from '../store/use-editor.tsx'
import { commentDrafts } from './comment-drafts.ts'
import { CommentForm } from './comment-form.tsx'
import { findPlace } from './comment-places.ts'
import { ThreadComment } from './thread-comment.tsx'
import { useShared } from './use-together.tsx'

type CommentThreadProps = {
  thread: Thread
  /** Says what it is about, and leads there. */
  named: boolean
  /** An answer is being written, or no longer: the thread stays in sight meanwhile, whatever others make of it. */
  onAnswer: (thread: Thread, isAnswering: boolean) => void
  onGo: () => void
}

/** What was said about one thing, one after the other; answered, resolved or opened again. */
export function CommentThread({ thread, named, onAnswer, onGo }: CommentThreadProps) {
  const words = useWords(coauthorPhrases)
  const shared = useShared()
  const novel = useNovel()
  const { novelId } = usePlaces().table
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
    const told = await during(() => orRefused(call(resolveThread, { params, body: { resolved: !resolved } })))
    if (told) shared?.together.learn(told)
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
