import { pageAddress } from '@fabula/contract/page-address'
import { coauthorPhrases } from '@fabula/phrases/coauthors'
import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../../page/lazy-part.tsx'
import { useWords } from '../../page/page-facts.tsx'
import { Banner } from '../../ui/banner.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ChatIcon } from '../../ui/icons.tsx'
import { toast } from '../../ui/toast.ts'
import { PersonIcon } from '../../ui/tool-icons.tsx'
import { useEditorLocation } from '../location/use-location.tsx'
import { useRights } from '../rights/use-rights.tsx'
import { Faces } from './people-here.tsx'
import { useGone, useOthers, useShared, useThreads } from './use-together.tsx'
import './together.css'

const PeopleDialog = lazyPart(() => import('./people-dialog.tsx'), 'PeopleDialog')
const CommentsDialog = lazyPart(() => import('./comments-dialog.tsx'), 'CommentsDialog')

/** In the editor's head: who else has the novel open, the co-authors, and the open comments. */
export function TogetherTools() {
  const words = useWords(coauthorPhrases)
  const shared = useShared()
  const others = useOthers()
  const open = useThreads().filter(({ resolved_at }) => resolved_at === null).length
  const [people, setPeople] = useState(false)
  if (!shared) return null
  return (
    <>
      {others.length > 0 && <Faces people={others} />}
      <IconButton name={words.people} onClick={() => setPeople(true)}>
        <PersonIcon />
      </IconButton>
      <IconButton name={words.comments(open)} onClick={() => shared.readComments('all')}>
        <ChatIcon />
        {open > 0 && (
          <span className="together-count" aria-hidden="true">
            {open}
          </span>
        )}
      </IconButton>
      <Suspense>
        {people && <PeopleDialog onClose={() => setPeople(false)} />}
        {shared.reading && (
          <CommentsDialog key={JSON.stringify(shared.reading)} about={shared.reading} onRead={shared.readComments} />
        )}
      </Suspense>
    </>
  )
}

/** At the top of the editor: says that the viewer may only read, or that the novel is no longer accessible. */
export function TogetherNotice() {
  const words = useWords(coauthorPhrases)
  const { language } = useEditorLocation().openNovel
  const { edit: mayEdit, own } = useRights()
  const gone = useGone()
  const [mightEdit] = useState(mayEdit)
  // Nobody removes an owner.
  const [title, text] = own ? [words.ownGoneTitle, words.ownGone] : [words.goneTitle, words.gone]
  useAnnouncement(gone ? title : null, text)
  // The notice itself is not announced by screen readers.
  useAnnouncement(mightEdit && !mayEdit && !gone ? words.readOnly : null, undefined, true)
  if (gone) {
    return (
      <div role="alert">
        <Banner kind="danger">
          <span>
            <strong>{title}.</strong> {text}
          </span>
          <a href={pageAddress.building(language)}>{words.toShelf}</a>
        </Banner>
      </div>
    )
  }
  return mayEdit ? null : <Banner>{words.readOnly}</Banner>
}

/** Announces a notice where it would not be seen: in a dialog, or further down the page. */
function useAnnouncement(title: string | null, text?: string, always = false) {
  useEffect(() => {
    if (title !== null && (always || scrollY > 0 || document.querySelector('dialog[open]'))) toast.error(title, text)
  }, [title, text, always])
}
