import type { Character } from '@fabula/core/novel/character'
import { editorNovelPhrases } from '@fabula/phrases/editor-novel'
import { ApiError } from '../../client/api-problem.ts'
import { loadChunk } from '../../client/load-chunk.ts'
import { newId } from '../../client/new-id.ts'
import { showProblem } from '../../client/show-problem.ts'
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
  const leave = useLeavingCharacter()
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
          onSaveCard={() => void leave(character)}
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

/** Lets a character leave as a card. */
function useLeavingCharacter(): (character: Character) => Promise<void> {
  const editor = useEditor()
  return async (character) => {
    try {
      const { saveCard } = await loadChunk(() => import('./save-card.ts'))
      await saveCard(editor.read().novel, character)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      await showProblem(error)
    }
  }
}
