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
  /** The current address leads to this entry. */
  led: boolean
  /** Its form contains unsaved text. */
  waits: boolean
  actions?: ReactNode
  onEdit: () => void
  onDelete: () => void
  /** Absent for the first (`onUp`) and the last (`onDown`) entry. */
  onUp?: () => void
  onDown?: () => void
  ordered: boolean
  /** Handlers for dragging the card by its grip. */
  carry?: CarriedCard
  children: ReactNode
}

/** A list entry's card: a face, its facts, and its actions. */
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
