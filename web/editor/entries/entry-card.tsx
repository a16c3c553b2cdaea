import { scenePhrases } from '@fabula/phrases/editor-scenes'
import type { ReactNode } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { DownIcon } from '../../ui/icons.tsx'
import { DeleteIcon, DragIcon, EditIcon, UpIcon } from '../../ui/tool-icons.tsx'
import { useOpenWords, useRights } from '../rights/use-rights.tsx'
import type { CarriedCard } from './use-carried-card.ts'

type EntryCardProps = {
  name: string
  face?: ReactNode
  /** The address means this one. */
  led: boolean
  /** Something typed waits in its form. */
  waits: boolean
  actions?: ReactNode
  onEdit: () => void
  onDelete: () => void
  /** Missing: it stands at that end of the list already. */
  onUp?: () => void
  onDown?: () => void
  ordered: boolean
  /** Carried by its grip to the place of another card. */
  carry?: CarriedCard
  children: ReactNode
}

/** An entry of a scene's list as a slip of paper: a face, facts, and what can be done with it. */
export function EntryCard(props: EntryCardProps) {
  const { name, face, led, waits, actions, onEdit, onDelete, onUp, onDown, ordered, carry, children } = props
  const words = useWords(scenePhrases).entries
  const { edit: mayEdit } = useRights()
  const open = useOpenWords(words)
  return (
    <li
      className="entry-card"
      data-led={led || undefined}
      data-carried={carry?.carried || undefined}
      data-under={carry?.under || undefined}
      onDragOver={carry?.onOver}
      onDrop={carry?.onDrop}
    >
      {ordered && mayEdit && (
        <span
          className="entry-card-grip"
          draggable
          aria-hidden="true"
          title={words.carry}
          onDragStart={carry?.onStart}
          onDragEnd={carry?.onEnd}
        >
          <DragIcon />
        </span>
      )}
      {face !== undefined && <div className="entry-card-face">{face}</div>}
      <div className="entry-card-words">
        {children}
        {waits && <p className="entry-card-waits">{words.typingWaits}</p>}
      </div>
      <div className="entry-card-actions">
        {actions}
        <Button size="small" aria-label={open.editOf(name)} onClick={onEdit}>
          <EditIcon />
          {open.edit}
        </Button>
        {ordered && mayEdit && (
          <>
            <MoveButton way="up" name={words.up(name)} onMove={onUp} />
            <MoveButton way="down" name={words.down(name)} onMove={onDown} />
          </>
        )}
        {mayEdit && (
          <IconButton size="small" name={words.deleteOf(name)} onClick={onDelete}>
            <DeleteIcon />
          </IconButton>
        )}
      </div>
    </li>
  )
}

type MoveButtonProps = { way: 'up' | 'down'; name: string; onMove: (() => void) | undefined }

const MoveButton = ({ way, name, onMove }: MoveButtonProps) => (
  <IconButton size="small" data-move={way} name={name} aria-disabled={!onMove || undefined} onClick={onMove}>
    {way === 'up' ? <UpIcon /> : <DownIcon />}
  </IconButton>
)
