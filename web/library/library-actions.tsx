import { pageAddress } from '@fabula/contract/page-address'
import { removeFromLibrary } from '@fabula/contract/routes/library'
import { newGame } from '@fabula/contract/routes/play'
import type { LibraryNovel } from '@fabula/contract/shapes/library'
import { libraryPhrases } from '@fabula/phrases/library'
import { type ComponentType, useState } from 'react'
import { call } from '../client/call.ts'
import { loadChunk } from '../client/load-chunk.ts'
import { setFlashToast } from '../page/flash-toast.ts'
import { usePage, useWords } from '../page/page-facts.tsx'
import { useLeaving } from '../page/use-leaving.ts'
import { useNamedAttempt } from '../page/use-named-attempt.ts'
import { Button } from '../ui/button.tsx'
import { Fault } from '../ui/fault.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import type { SavesDialogProps } from './saves-dialog.tsx'

/** Continue, New Game, Saves, and removal from the library. */
export function LibraryActions({ novel }: { novel: LibraryNovel }) {
  const { language } = usePage()
  const words = useWords(libraryPhrases)
  const [leaving, leave] = useLeaving()
  const { busy, fault, attempt } = useNamedAttempt<'new' | 'remove'>()
  const [Saves, setSaves] = useState<ComponentType<SavesDialogProps> | null>(null)
  const [savesOpen, setSavesOpen] = useState(false)
  const play = pageAddress.play(language, novel.play_link)

  const begin = () =>
    attempt(
      'new',
      async () => {
        await call(newGame, { params: { lang: language, playLink: novel.play_link } })
        leave(play)
      },
      words.newGameFailed,
    )
  const remove = () => {
    if (!confirm(words.removeConfirm)) return
    void attempt(
      'remove',
      async () => {
        await call(removeFromLibrary, { params: { playLink: novel.play_link } })
        setFlashToast(words.removed)
        leave(pageAddress.library(language))
      },
      null,
    )
  }
  const openSaves = async () => {
    const { SavesDialog } = await loadChunk(() => import('./saves-dialog.tsx'))
    setSaves(() => SavesDialog)
    setSavesOpen(true)
  }
  return (
    <>
      <LinkButton kind="lamp" size="large" wide href={play}>
        {novel.current?.the_end ? words.lookBack : words.continue}
      </LinkButton>
      <div className="library-actions">
        <Button onClick={begin} busy={busy === 'new' || leaving}>
          {words.newGame}
        </Button>
        <Button onClick={openSaves}>{words.saves}</Button>
      </div>
      <Fault text={fault} />
      <Button kind="ghost" className="library-remove" onClick={remove} busy={busy === 'remove'}>
        {words.remove}
      </Button>
      {Saves && savesOpen && <Saves novel={novel} onClose={() => setSavesOpen(false)} onLoaded={() => leave(play)} />}
    </>
  )
}
