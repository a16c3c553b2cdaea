import { editorNovelPhrases } from '@fabula/phrases/editor-novel'
import { loadChunk } from '../../client/load-chunk.ts'
import { newId } from '../../client/new-id.ts'
import { orNoted } from '../../client/or-refused.ts'
import { useWords } from '../../page/page-facts.tsx'
import { useCommands } from '../commands/use-commands.ts'
import { useEntry } from '../location/use-entry.ts'
import { useEditor } from '../store/use-editor.tsx'
import { CardImport } from './card-import.tsx'
import { CharacterCard } from './character-card.tsx'
import { BiographiesInput, NamesInput, SpriteMixesInput } from './character-inputs.tsx'
import { EntrySection } from './entry-section.tsx'
import { VoiceInput } from './voice-input.tsx'

/** The cast. */
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
            void orNoted(
              loadChunk(() => import('./save-card.ts')).then(({ saveCard }) =>
                saveCard(editor.read().novel, character),
              ),
            )
          }
          onDuplicate={() =>
            void runAndShow({
              command: 'duplicateCharacter',
              id: character.id,
              name: words.copyName(character.prompt_name.slice(0, 190)),
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
