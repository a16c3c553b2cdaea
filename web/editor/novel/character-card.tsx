import type { Character } from '@fabula/core/novel/character'
import { editorNovelPhrases } from '@fabula/phrases/editor-novel'
import type { ReactNode } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { CopyIcon, DeleteIcon, DownloadIcon, EditIcon } from '../../ui/tool-icons.tsx'
import { Thumb } from '../assets/asset-card.tsx'
import { ForEditors } from '../rights/for-editors.tsx'
import { useOpenWords } from '../rights/use-rights.ts'
import { useNovel } from '../store/use-editor.tsx'
import { CommentButton } from '../together/comment-button.tsx'
import { PeopleHere } from '../together/people-here.tsx'

type CharacterCardProps = {
  character: Character
  mark: ReactNode
  onEdit: () => void
  onDuplicate: () => void
  onSaveCard: () => void
  onDelete: () => void
}

/** One of the cast: face, name, how many looks and stories. */
export function CharacterCard({ character, mark, onEdit, onDuplicate, onSaveCard, onDelete }: CharacterCardProps) {
  const words = useWords(editorNovelPhrases)
  const open = useOpenWords(words)
  const { prompt_name: name, sprites, biographies } = character
  const face = useNovel((novel) =>
    novel.assets.sprites.find(({ id }) => sprites.some((mix) => mix.sprite_ids.includes(id))),
  )
  return (
    <li className="character-card">
      <div className="asset-thumb" data-type="sprite">
        <Thumb asset={face ?? {}} />
      </div>
      <div className="character-words">
        <h3>
          {name}
          {mark}
        </h3>
        <p>{words.characters.mixCount(sprites.length)}</p>
        <p>{words.characters.biographyCount(biographies.length)}</p>
      </div>
      <div className="editor-row-actions">
        <PeopleHere where={({ entry }) => entry === character.id} />
        <CommentButton about={{ part: 'character', character_id: character.id }} name={name} />
        <Button size="small" aria-label={open.editOf(name)} onClick={onEdit}>
          <EditIcon />
          {open.edit}
        </Button>
        <ForEditors>
          <IconButton size="small" name={words.duplicateOf(name)} onClick={onDuplicate}>
            <CopyIcon />
          </IconButton>
        </ForEditors>
        <IconButton size="small" name={words.exchange.saveCard(name)} onClick={onSaveCard}>
          <DownloadIcon />
        </IconButton>
        <ForEditors>
          <Button size="small" kind="ghost" aria-label={words.deleteOf(name)} onClick={onDelete}>
            <DeleteIcon />
            {words.delete}
          </Button>
        </ForEditors>
      </div>
    </li>
  )
}
