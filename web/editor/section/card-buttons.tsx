import { editorNovelPhrases } from '@fabula/phrases/editor-novel'
import { useWords } from '../../page/page-facts.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { DeleteIcon, EditIcon } from '../../ui/tool-icons.tsx'
import { ForEditors, useOpenWords } from '../rights/use-rights.tsx'

type CardButtonsProps = { name: string; onEdit: () => void; onDelete: () => void }

/** Edit and delete, as the small buttons of a card. */
export function CardButtons({ name, onEdit, onDelete }: CardButtonsProps) {
  const words = useWords(editorNovelPhrases)
  return (
    <>
      <IconButton name={useOpenWords(words).editOf(name)} size="small" onClick={onEdit}>
        <EditIcon />
      </IconButton>
      <ForEditors>
        <IconButton name={words.deleteOf(name)} size="small" onClick={onDelete}>
          <DeleteIcon />
        </IconButton>
      </ForEditors>
    </>
  )
}
