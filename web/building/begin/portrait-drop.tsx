import { pictureExtensions } from '@fabula/core/novel/asset'
import { beginPhrases } from '@fabula/phrases/begin'
import { type DragEvent, useEffect, useState } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { cutFigure } from '../../page/paper-pictures.ts'
import { usePastedFiles } from '../../page/use-pasted-files.ts'
import { Button } from '../../ui/button.tsx'
import { Fault } from '../../ui/fault.tsx'
import { PictureIcon } from '../../ui/tool-icons.tsx'

interface PortraitDropProps {
  picture: File | null
  onPicture: (picture: File) => void
  /** What was taken for a picture by its name cannot be shown. */
  onUnseen: (file: File) => void
  error?: string
}

/** A place for one picture: dropped, pasted or chosen. What falls beside it does not take the page's place. */
export function PortraitDrop({ picture, onPicture, onUnseen, error }: PortraitDropProps) {
  const words = useWords(beginPhrases).portrait
  const [over, setOver] = useState(false)
  const url = useFileAddress(picture)
  const take = (files: FileList | readonly File[] | null | undefined) => {
    const file = files?.[0]
    if (file) onPicture(file)
  }
  usePastedFiles(take)
  const drag = (event: DragEvent) => {
    event.preventDefault()
    setOver(event.type === 'dragover')
    if (event.type === 'drop') take(event.dataTransfer.files)
  }
  useEffect(() => {
    const keep = (event: globalThis.DragEvent) => event.preventDefault()
    addEventListener('dragover', keep)
    addEventListener('drop', keep)
    return () => {
      removeEventListener('dragover', keep)
      removeEventListener('drop', keep)
    }
  }, [])
  return (
    <div className="portrait-picture">
      <label
        className="portrait-drop"
        data-over={over || undefined}
        data-filled={url ? true : undefined}
        onDragOver={drag}
        onDragLeave={drag}
        onDrop={drag}
      >
        <input
          type="file"
          aria-invalid={error ? true : undefined}
          accept={pictureExtensions.map((ending) => `.${ending}`).join()}
          onChange={({ currentTarget }) => take(currentTarget.files)}
        />
        {picture && url ? <img src={url} alt="" onError={() => onUnseen(picture)} /> : <PictureIcon />}
        <span>{picture ? words.another : words.drop}</span>
      </label>
      <Button size="small" kind="ghost" onClick={async () => onPicture(await cutFigure())}>
        {words.paper}
      </Button>
      <Fault text={error} />
    </div>
  )
}

/** The address of a file of this page, for as long as it is shown. */
function useFileAddress(file: File | null): string | null {
  const [made, setMade] = useState<{ of: File; url: string } | null>(null)
  useEffect(() => {
    if (!file) return
    const url = URL.createObjectURL(file)
    setMade({ of: file, url })
    return () => URL.revokeObjectURL(url)
  }, [file])
  // An address that is no longer one is not shown for the next file, which would be taken for broken.
  return made && made.of === file ? made.url : null
}
