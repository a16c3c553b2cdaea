import type { Save } from '@fabula/contract/shapes/play'
import { playSheetPhrases } from '@fabula/phrases/play-sheets'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { DeleteIcon } from '../../ui/icons.tsx'

type SaveCardProps = { save: Save; busy: boolean; onLoad: () => void; onDelete: () => void }

/** One save: what was seen, the scene, the line, when; and what can be done with it. */
export function SaveCard({ save, busy, onLoad, onDelete }: SaveCardProps) {
  const sheet = useWords(playSheetPhrases)
  const { language } = usePage()
  const when = new Date(save.created_at)
  return (
    <li className="save">
      <span className="save-picture">
        {save.thumbnail_url && <img src={save.thumbnail_url} alt="" loading="lazy" decoding="async" onError={hide} />}
      </span>
      <div className="save-about">
        <h3>{save.name}</h3>
        <p className="save-where">
          {save.scene_name} <time dateTime={save.created_at}>{formats[language].format(when)}</time>
        </p>
        <p className="save-line">{save.line}</p>
      </div>
      <div className="save-deeds">
        <Button size="small" busy={busy} onClick={onLoad}>
          {sheet.load}
        </Button>
        <IconButton size="small" name={sheet.delete} onClick={onDelete}>
          <DeleteIcon />
        </IconButton>
      </div>
    </li>
  )
}

const formats = {
  english: new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' }),
  russian: new Intl.DateTimeFormat('ru', { dateStyle: 'medium', timeStyle: 'short' }),
}

function hide(event: React.SyntheticEvent<HTMLImageElement>) {
  event.currentTarget.hidden = true
}
