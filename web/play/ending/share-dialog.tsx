import { readTranscript } from '@fabula/contract/routes/ending'
import type { EndingCard } from '@fabula/contract/shapes/ending'
import type { PlayState } from '@fabula/contract/shapes/play'
import type { GameStateId } from '@fabula/core/ids'
import { endingPhrases } from '@fabula/phrases/ending'
import { useEffect, useState } from 'react'
import { call } from '../../client/call.ts'
import { saveFile } from '../../client/download.ts'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { fileNameOf } from '../../playbill/make-playbill.ts'
import { Button } from '../../ui/button.tsx'
import { paperCover } from '../../ui/cover-sources.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { drawSharePicture } from './draw-share-picture.ts'
import './share-dialog.css'

/** How many of the last lines can be chosen; lines longer than this, in characters, do not fit on a picture. */
const maxLines = 60
const longestLine = 280
/** How much of a line is shown in the list, in characters. */
const maxListedLength = 80

type SaidLine = { speaker: string; line: string }
type ShareDialogProps = { card: EndingCard; state: PlayState; stateId: GameStateId; onClose: () => void }

/** A picture of the ending with a line of the reader's choice, to save or share. */
export default function ShareDialog({ card, state, stateId, onClose }: ShareDialogProps) {
  const words = useWords(endingPhrases)
  const { language: lang } = usePage()
  const { novel_id: novelId } = state
  const [lines, setLines] = useState<SaidLine[]>([])
  const [chosen, choose] = useState<number | null>(null)
  const [picture, setPicture] = useState<{ blob: Blob; address: string } | 'failed' | null>(null)

  useEffect(() => {
    let stale = false
    // The picture can be made without lines; the call has shown that they failed to load.
    call(readTranscript, { params: { lang, novelId, stateId } }).then(
      ({ scenes }) => {
        if (stale) return
        const spokenLines = scenes
          .flatMap((scene) => scene.lines)
          .map(({ name, text }) => ({ speaker: name, line: text.replace(/\*/g, '').replace(/\s+/g, ' ').trim() }))
          .filter(({ line }) => line !== '' && line.length <= longestLine)
        setLines(spokenLines.slice(-maxLines))
      },
      () => undefined,
    )
    return () => {
      stale = true
    }
  }, [lang, novelId, stateId])

  const chosenLine = chosen === null ? null : (lines[chosen] ?? null)
  const count = card.endings_total > 1 ? words.endings(card.endings_found, card.endings_total) : ''
  const { novel_name: novel, ending_name } = card
  const cover = card.cover_url ?? paperCover(novelId)
  useEffect(() => {
    let stale = false
    let address = ''
    const style = getComputedStyle(document.documentElement)
    const facts = {
      cover,
      novel,
      ending: ending_name ?? novel,
      count,
      line: chosenLine?.line ?? '',
      speaker: chosenLine?.speaker ?? '',
      titleFace: style.getPropertyValue('--face-title'),
      textFace: style.getPropertyValue('--face-text'),
    }
    void drawSharePicture(facts).then((blob) => {
      if (stale) return
      if (blob) address = URL.createObjectURL(blob)
      setPicture(blob ? { blob, address } : 'failed')
    })
    return () => {
      stale = true
      if (address) URL.revokeObjectURL(address)
    }
  }, [cover, novel, ending_name, count, chosenLine])

  const ready = picture !== null && picture !== 'failed' ? picture : null
  const file = ready && new File([ready.blob], `${fileNameOf(novel)}.png`, { type: 'image/png' })
  const canSend = file !== null && navigator.canShare?.({ files: [file] }) === true
  const send = async () => {
    if (!file) return
    try {
      await navigator.share({
        files: [file],
        title: novel,
        url: new URL(`/${lang}/production/${state.play_link}`, location.href).href,
      })
    } catch (error) {
      // The reader cancelled sharing: nothing to report.
      if (!(error instanceof DOMException)) throw error
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.shareTitle}
      size="wide"
      foot={
        file && (
          <div className="share-ways">
            {canSend && (
              <Button kind="lamp" onClick={() => void send()}>
                {words.sendPicture}
              </Button>
            )}
            <Button kind={canSend ? 'quiet' : 'lamp'} onClick={() => saveFile(file, file.name)}>
              {words.savePicture}
            </Button>
          </div>
        )
      }
    >
      <div className="share">
        {ready && <img className="share-picture" src={ready.address} alt={words.pictureOf(novel)} />}
        {picture === null && <Skeleton shape="block" count={1} label={words.opening} />}
        {picture === 'failed' && <p role="alert">{words.pictureFailed}</p>}
        {lines.length > 0 && (
          <Select
            label={words.chooseLine}
            value={chosen ?? ''}
            onChange={(event) => choose(event.target.value === '' ? null : Number(event.target.value))}
          >
            <option value="">{words.noLine}</option>
            {lines.map(({ speaker, line }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line has no key but its index
              <option key={at} value={at}>
                {short(speaker === '' ? line : `${speaker}: ${line}`)}
              </option>
            ))}
          </Select>
        )}
      </div>
    </Dialog>
  )
}

const short = (text: string) =>
  text.length > maxListedLength ? `${text.slice(0, maxListedLength - 1).trimEnd()}…` : text
