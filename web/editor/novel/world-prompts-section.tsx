import { workshopNovelPhrases } from '@fabula/phrases/workshop-novel'
import { useWords } from '../../page/page-facts.tsx'
import { ConditionalsSentence } from '../conditionals/conditionals-sentence.tsx'
import { CardButtons } from './card-buttons.tsx'
import { CardImport } from './card-import.tsx'
import { EntryDrawer } from './entry-drawer.tsx'

/** What the storyteller knows of the world. */
export function WorldPromptsSection() {
  const words = useWords(workshopNovelPhrases).prompts
  return (
    <EntryDrawer
      list="world_prompts"
      section="world-prompts"
      words={words}
      thingOf={() => null}
      card={({ id, name, prompt_description, conditionals }, { mark, ...deeds }) => (
        <li key={id} className="bench-card">
          <header>
            <h3>
              {name}
              {mark}
            </h3>
            <span className="bench-row-deeds">
              <CardButtons name={name} {...deeds} />
            </span>
          </header>
          <p className="bench-clip">{prompt_description}</p>
          <ConditionalsSentence value={conditionals} />
        </li>
      )}
    >
      <CardImport kind="lore" />
    </EntryDrawer>
  )
}
