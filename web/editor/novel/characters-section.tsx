import type { Character } from '@fabula/core/novel/character'
import { cutText } from '@fabula/core/record/text-length'
import { editorNovelPhrases } from '@fabula/phrases/editor-novel'
import type { ReactNode } from 'react'
import { loadChunk } from '../../client/load-chunk.ts'
import { newId } from '../../client/new-id.ts'
import { noteIfRefused } from '../../client/null-if-refused.ts'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { CopyIcon, DeleteIcon, DownloadIcon, EditIcon } from '../../ui/tool-icons.tsx'
import { Thumb } from '../assets/asset-card.tsx'
import { useCommands } from '../commands/use-commands.ts'
import { useEntry } from '../location/use-entry.ts'
import { ForEditors, useOpenWords } from '../rights/use-rights.tsx'
import { useEditor, useNovel } from '../store/use-editor.tsx'
import { CommentButton } from '../together/comment-button.tsx'
import { PeopleHere } from '../together/people-here.tsx'
import { CardImport } from './card-import.tsx'
import { BiographiesInput, NamesInput, SpriteMixesInput } from './character-inputs.tsx'
import { EntrySection } from './entry-section.tsx'
import { VoiceInput } from './voice-input.tsx'

/** The novel's characters. */
export function CharactersSection() {
  const words = useWords(editorNovelPhrases)
  const { runAndShow } = useCommands()
  const { open } = useEntry('characters')
  const editor = useEditor()
  return (
    <EntrySection
      guide="characters"
      list="characters"
      section="characters"
      words={words.characters}
      className="character-grid"
      thingOf={({ id }) => ({ kind: 'character', id })}
      card={(character, actions) => (
        <CharacterCard
          key={character.id}
          character={character}
          {...actions}
          onSaveCard={() =>
            void noteIfRefused(
              loadChunk(() => import('./save-card.ts')).then(({ saveCard }) =>
                saveCard(editor.read().novel, character),
              ),
            )
          }
          onDuplicate={() =>
            void runAndShow({
              command: 'duplicateCharacter',
              id: character.id,
              name: words.copyName(cutText(character.prompt_name, 190)),
              newId,
            })
          }
        />
      )}
      look={{
        inputs: {
          sprites: SpriteMixesInput,
          biographies: BiographiesInput,
          name_translations: NamesInput,
          voice: VoiceInput,
        },
      }}
      formSize="full"
    >
      <CardImport kind="character" onCharacter={open} />
    </EntrySection>
  )
}

type CharacterCardProps = {
  character: Character
  mark: ReactNode
  onEdit: () => void
  onDuplicate: () => void
  onSaveCard: () => void
  onDelete: () => void
}

/** A character's card: face, name, and the number of sprite mixes and biographies. */
function CharacterCard({ character, mark, onEdit, onDuplicate, onSaveCard, onDelete }: CharacterCardProps) {
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
