import { pictureExtensions } from '@fabula/core/novel/asset'
import { beginPhrases } from '@fabula/phrases/begin'
import { type DragEvent, useEffect, useState } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { cutFigure } from '../../page/paper-pictures.ts'
import { useFileAddress } from '../../page/use-file-address.ts'
import { usePastedFiles } from '../../page/use-pasted-files.ts'
import { Button } from '../../ui/button.tsx'
import { Fault } from '../../ui/fault.tsx'
import { PictureIcon } from '../../ui/tool-icons.tsx'

interface PortraitDropProps {
  picture: File | null
  onPicture: (picture: File) => void
  /** Called when a file that is a picture by its name cannot be displayed. */
  onUnseen: (file: File) => void
  error?: string
}

/** A target for one picture: dropped, pasted or chosen. A file dropped beside it does not replace the page. */
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
