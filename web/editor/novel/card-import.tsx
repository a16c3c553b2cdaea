import { editorNovelPhrases } from '@fabula/phrases/editor-novel'
import { orNoted } from '../../client/or-refused.ts'
import { useWords } from '../../page/page-facts.tsx'
import { useBusy } from '../../page/use-busy.ts'
import { FileButton } from '../../ui/file-button.tsx'
import { toast } from '../../ui/toast.ts'
import { UploadIcon } from '../../ui/tool-icons.tsx'
import { useCardImport } from './use-card-import.ts'

type CardImportProps = {
  kind: 'character' | 'lore'
  /** Somebody came in, and nobody else: their form may be opened. */
  onCharacter?: (id: string) => void
}

const accepted = {
  character: '.png,.json,.charx,.zip,image/png,application/json',
  lore: '.json,.png,.charx,application/json,image/png',
}

/** Takes characters and world prompts out of files that other programs made. */
export function CardImport({ kind, onCharacter }: CardImportProps) {
  const words = useWords(editorNovelPhrases)
  const bringIn = useCardImport(kind)
  const [busy, during] = useBusy()

  const take = async (files: readonly File[]) => {
    for (const file of files) {
      const result = await bringIn(file)
      if ('fault' in result) toast.error(result.fault)
      else {
        toast.success(result.said)
        if (files.length === 1 && result.character) onCharacter?.(result.character.id)
      }
    }
  }
  return (
    <FileButton
      busy={busy}
      title={kind === 'character' ? words.exchange.characters : words.exchange.lorebooks}
      multiple
      accept={accepted[kind]}
      onFiles={(files) => void during(() => orNoted(take(files)))}
    >
      <UploadIcon />
      {words.import}
    </FileButton>
  )
}
