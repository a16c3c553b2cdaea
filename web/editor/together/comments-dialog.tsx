import { startThread } from '@fabula/contract/routes/comments'
import type { CommentPlace, Thread } from '@fabula/contract/shapes/coauthors'
import { coauthorPhrases } from '@fabula/phrases/coauthors'
import { useState } from 'react'
import { call } from '../../client/call.ts'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useEditorLocation } from '../location/use-location.tsx'
import { useNovel } from '../store/use-editor.tsx'
import { commentDrafts } from './comment-drafts.ts'
import { CommentForm } from './comment-form.tsx'
import { findPlace, keyOfPlace, placeOfKey } from './comment-places.ts'
import { CommentThread } from './comment-thread.tsx'
import { useShared, useThreads } from './use-together.tsx'
import './together.css'

type CommentsDialogProps = {
  /** The thing whose comments are shown; `all`: those about the whole novel. */
  about: CommentPlace | 'all'
  /** Shows other comments; null closes the dialog. */
  onRead: (about: CommentPlace | 'all' | null) => void
}

/** The comments about one thing with a field for another one, or all open comments, each linked to its thing. */
export function CommentsDialog({ about, onRead }: CommentsDialogProps) {
  const words = useWords(coauthorPhrases)
  const novel = useNovel()
  const shared = useShared()
  const threads = useThreads()
  const { novelId: id } = useEditorLocation().openNovel
  const [all, setAll] = useState(false)
  const place: CommentPlace = about === 'all' ? { part: 'novel' } : about
  const own = about === 'all' ? threads : threads.filter((each) => keyOfPlace(each.place) === keyOfPlace(about))
  /** Threads with an answer in progress, as they were at its beginning: others may resolve or delete them meanwhile. */
  const [answered, setAnswered] = useState<readonly Thread[]>([])
  const isAnswered = (id: string) => answered.some((each) => each.id === id)
  const answer = (thread: Thread, isAnswering: boolean) =>
    setAnswered((now) => [...now.filter(({ id }) => id !== thread.id), ...(isAnswering ? [thread] : [])])
  const open = own.filter(
    ({ id, resolved_at }) => all || resolved_at === null || isAnswered(id) || commentDrafts.has(id),
  )
  const shown = [...open, ...answered.filter(({ id }) => !threads.some((each) => each.id === id))]
  const name = findPlace(novel, place)?.name
  const draft = `${id} ${keyOfPlace(place)}`
  const start = async (text: string, on = place) => {
    shared?.together.learn(await call(startThread, { params: { id }, body: { place: on, text } }, { quiet: true }))
  }
  // Unsent text about things that have been deleted since.
  const [stranded] = useState(() =>
    commentDrafts.named(`${id} `).filter((each) => {
      const meant = placeOfKey(each.slice(id.length + 1))
      return commentDrafts.has(each) && meant !== null && findPlace(novel, meant) === null
    }),
  )
  return (
    <Dialog
      open
      onClose={() => onRead(null)}
      size="wide"
      title={about === 'all' || name === undefined ? words.commentsTitle : words.about[place.part](name)}
    >
      <div className="together">
        {(name !== undefined || commentDrafts.has(draft)) && (
          <CommentForm
            draft={draft}
            label={about === 'all' ? words.about.novel(novel.name) : words.newComment}
            send={words.send}
            onSend={start}
          />
        )}
        {about === 'all' &&
          stranded.map((each) => (
            <CommentForm
              key={each}
              draft={each}
              label={words.aboutDeleted}
              send={words.sendToAll}
              onSend={(text) => start(text, { part: 'novel' })}
            />
          ))}
        {own.some(({ resolved_at }) => resolved_at !== null) && (
          <Checkbox label={words.showResolved} checked={all} onChange={(event) => setAll(event.target.checked)} />
        )}
        {shown.length === 0 && <p className="together-note">{about === 'all' ? words.noComments : words.noneHere}</p>}
        <ol className="together-threads">
          {shown.map((thread) => (
            <CommentThread
              key={thread.id}
              thread={thread}
              named={about === 'all'}
              onAnswer={answer}
              onGo={() => onRead(null)}
            />
          ))}
        </ol>
        {about !== 'all' && (
          <Button kind="ghost" onClick={() => onRead('all')}>
            {words.showAll}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
