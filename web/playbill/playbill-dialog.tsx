import { readTranscript } from '@fabula/contract/routes/ending'
import { exportChat } from '@fabula/contract/routes/saves-file'
import type { Playbill } from '@fabula/core/exchange/playbill/playbill'
import type { GameStateId, NovelId } from '@fabula/core/ids'
import { playbillPhrases } from '@fabula/phrases/playbill'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { ApiError } from '../client/api-problem.ts'
import { call } from '../client/call.ts'
import { download, saveFile } from '../client/download.ts'
import { isOfflineCopy } from '../client/is-offline-copy.ts'
import { loadChunk } from '../client/load-chunk.ts'
import { usePage, useWords } from '../page/page-facts.tsx'
import { Button } from '../ui/button.tsx'
import { paperCover } from '../ui/cover-sources.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Booklet } from './booklet.tsx'
import { coverJpeg } from './cover-picture.ts'
import { fileNameOf, makePlaybill } from './make-playbill.ts'
import './playbill-dialog.css'
import type { PlaybillFormat } from './playbill-files.ts'

type PlaybillDialogProps = { novelId: NovelId; stateId: GameStateId; onClose: () => void }

/** A game up to a state as a booklet: to read, print, and download. */
export default function PlaybillDialog({ novelId, stateId, onClose }: PlaybillDialogProps) {
  const words = useWords(playbillPhrases)
  const { language: lang } = usePage()
  const [made, setMade] = useState<{ playbill: Playbill; cover: string } | 'failed' | null>(null)
  const [busy, setBusy] = useState<PlaybillFormat | 'chat' | null>(null)
  useEffect(() => {
    let stale = false
    call(readTranscript, { params: { lang, novelId, stateId } }).then(
      (transcript) => {
        if (stale) return
        const cover = transcript.cover_url ?? paperCover(novelId)
        setMade({ playbill: makePlaybill(transcript, stateId, lang), cover })
      },
      () => stale || setMade('failed'),
    )
    return () => {
      stale = true
    }
  }, [novelId, stateId, lang])

  const playbill = made === null || made === 'failed' ? null : made.playbill
  const take = async (format: PlaybillFormat) => {
    if (made === null || made === 'failed') return
    setBusy(format)
    try {
      const whole = format === 'text' ? made.playbill : { ...made.playbill, cover: await coverJpeg(made.cover) }
      const { fileOf } = await loadChunk(() => import('./playbill-files.ts'))
      const { blob, extension } = fileOf(whole, format)
      saveFile(blob, `${fileNameOf(made.playbill.title)}.${extension}`)
    } finally {
      setBusy(null)
    }
  }
  const takeChat = async () => {
    setBusy('chat')
    try {
      await download(exportChat, { params: { lang, novelId, stateId } }, 'chat.jsonl')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    } finally {
      setBusy(null)
    }
  }
  const empty = playbill?.scenes.length === 0
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title}
      size="wide"
      foot={
        playbill && !empty ? (
          <div className="playbill-files">
            <Button onClick={() => print()}>{words.print}</Button>
            <Button busy={busy === 'epub'} onClick={() => void take('epub')}>
              {words.asEpub}
            </Button>
            <Button busy={busy === 'html'} onClick={() => void take('html')}>
              {words.asHtml}
            </Button>
            <Button busy={busy === 'text'} onClick={() => void take('text')}>
              {words.asText}
            </Button>
            {!isOfflineCopy && (
              <Button busy={busy === 'chat'} onClick={() => void takeChat()}>
                {words.asChat}
              </Button>
            )}
          </div>
        ) : undefined
      }
    >
      <p className="playbill-about">{words.about}</p>
      {made === null && <Skeleton shape="block" count={4} label={words.opening} />}
      {made === 'failed' && <p role="alert">{words.failed}</p>}
      {empty && <p>{words.nothing}</p>}
      {playbill && !empty && (
        <>
          <Booklet playbill={playbill} />
          {createPortal(
            // The printed copy is separate: a sheet over the page cannot be split into pages.
            <div className="booklet-print" aria-hidden="true">
              <Booklet playbill={playbill} />
            </div>,
            document.body,
          )}
        </>
      )}
    </Dialog>
  )
}
