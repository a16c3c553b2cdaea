import type { AssetId } from '@fabula/core/ids'
import type { AssetType } from '@fabula/core/novel/asset'
import { editorNovelPhrases } from '@fabula/phrases/editor-novel'
import { makeNewPhrases } from '@fabula/phrases/make-new'
import { useWords } from '../../page/page-facts.tsx'
import { cutBackdrop } from '../../page/paper-pictures.ts'
import { useAttempt } from '../../page/use-attempt.ts'
import { Button } from '../../ui/button.tsx'
import { Fault } from '../../ui/fault.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { UploadIcon } from '../../ui/tool-icons.tsx'
import { acceptOf, fileFault } from '../files/asset-files.ts'
import { useNewThings } from './use-new-things.ts'
import './make-new.css'

type UploadNewProps = {
  type: AssetType
  onMade: (id: AssetId) => void
  /** Stores the file as more than a plain asset, such as a sprite of a mix. */
  store?: (file: File) => Promise<AssetId>
  /** The label of the field that it fills in, where a form has several. */
  of?: string
}

/** A button that uploads a file as an asset and picks it. For backgrounds, a paper one can be chosen instead. */
export function UploadNew({ type, onMade, store, of }: UploadNewProps) {
  const words = useWords(makeNewPhrases)
  const faults = useWords(editorNovelPhrases).assets
  const things = useNewThings()
  const label = type === 'music' ? words.track : words.picture
  const { busy, fault, setFault, attempt } = useAttempt()
  const take = async (file: File) => {
    const wrong = fileFault(file, type)
    if (wrong) return setFault(faults[wrong])
    await attempt(async () => onMade(await (store ? store(file) : things.asset(type, file))))
  }
  return (
    <div className="make-new">
      <FileButton
        size="small"
        kind="ghost"
        busy={busy}
        accept={acceptOf(type)}
        aria-label={of && `${label}: ${of}`}
        onFiles={([file]) => file && void take(file)}
      >
        <UploadIcon />
        {label}
      </FileButton>
      {type === 'background' && !store && (
        <Button
          size="small"
          kind="ghost"
          busy={busy}
          onClick={() =>
            attempt(async () => onMade(await things.asset(type, await cutBackdrop(), words.paperPlaceName)))
          }
        >
          {words.paperPlace}
        </Button>
      )}
      <Fault text={fault} />
    </div>
  )
}
