import { operatorPhrases } from '@fabula/phrases/operator'
import { useWords } from '../page/page-facts.tsx'
import { CopyCode } from '../ui/copy-code.tsx'
import { Dialog } from '../ui/dialog.tsx'

type LinkDialogProps = { title: string; text: string; link: string; onClose: () => void }

/** A link that is shown once, to copy. */
export function LinkDialog({ title, text, link, onClose }: LinkDialogProps) {
  const words = useWords(operatorPhrases)
  return (
    <Dialog open onClose={onClose} title={title} size="wide">
      <p>{text}</p>
      <CopyCode code={link} copyLabel={words.copy} copiedLabel={words.copied} />
    </Dialog>
  )
}
