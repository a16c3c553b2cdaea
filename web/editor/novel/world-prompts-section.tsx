import { editorNovelPhrases } from '@fabula/phrases/editor-novel'
import { useWords } from '../../page/page-facts.tsx'
import { ConditionalsSentence } from '../conditionals/conditionals-sentence.tsx'
import { CardButtons } from './card-buttons.tsx'
import { CardImport } from './card-import.tsx'
import { EntrySection } from './entry-section.tsx'

/** What the storyteller knows of the world. */
export function WorldPromptsSection() {
  const words = useWords(editorNovelPhrases).prompts
  return (
    <EntrySection
      list="world_prompts"
      section="world-prompts"
      words={words}
      thingOf={() => null}
      card={({ id, name, prompt_description, conditionals }, { mark, ...actions }) => (
        <li key={id} className="editor-card">
          <header>
            <h3>
              {name}
              {mark}
            </h3>
            <span className="editor-row-actions">
              <CardButtons name={name} {...actions} />
            </span>
          </header>
          <p className="editor-clip">{prompt_description}</p>
          <ConditionalsSentence value={conditionals} />
        </li>
      )}
    >
      <CardImport kind="lore" />
    </EntrySection>
  )
}
