import type { WorldPrompt } from '@fabula/core/novel/world-prompt'
import { estimateTokens } from '@fabula/core/turn/estimate-tokens'
import { isAlwaysIncluded, maxLoreTokens } from '@fabula/core/turn/select-lore'
import { editorNovelPhrases } from '@fabula/phrases/editor-novel'
import { useWords } from '../../page/page-facts.tsx'
import { useTextLang } from '../../page/use-text-lang.ts'
import { ConditionalsSentence } from '../conditionals/conditionals-sentence.tsx'
import type { EntryFormLook } from '../entries/entry-form.tsx'
import type { InputProps } from '../forms/input-props.ts'
import { NumberInput } from '../forms/inputs/number-input.tsx'
import { CardButtons } from '../section/card-buttons.tsx'
import { useNovel } from '../store/use-editor.tsx'
import { CardImport } from './card-import.tsx'
import { EntrySection } from './entry-section.tsx'

/** What the storyteller knows of the world. */
export function WorldPromptsSection() {
  const words = useWords(editorNovelPhrases).prompts
  const langOf = useTextLang()
  const prompts = useNovel((novel) => novel.world_prompts)
  return (
    <EntrySection
      list="world_prompts"
      section="world-prompts"
      words={words}
      guide="worldPrompts"
      note={prompts.length > 0 && <RoomForLore prompts={prompts} />}
      look={look}
      thingOf={() => null}
      card={({ id, name, prompt_description, conditionals, keywords = [] }, { mark, ...actions }) => (
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
          <p className="editor-clip" lang={langOf(prompt_description)}>
            {prompt_description}
          </p>
          {keywords.length > 0 && <p className="editor-clip">{words.words(keywords.join(', '))}</p>}
          <ConditionalsSentence value={conditionals} />
        </li>
      )}
    >
      <CardImport kind="lore" />
    </EntrySection>
  )
}

const look = {
  layout: [
    'name',
    'prompt_description',
    'conditionals',
    'keywords',
    'secondary_keywords',
    ['secondary_logic', 'word_match'],
    'case_sensitive',
    'constant',
    ['order', 'probability'],
    ['depth', 'lines_back'],
  ],
  inputs: {
    order: OwnOrUsual,
    probability: OwnOrUsual,
    depth: OwnOrUsual,
    lines_back: OwnOrUsual,
  },
  fresh: {
    secondary_logic: 'and_any',
    word_match: 'forms',
    case_sensitive: false,
    constant: false,
    order: null,
    probability: null,
    depth: null,
    lines_back: null,
  },
} satisfies EntryFormLook

/** A number that may be empty. */
function OwnOrUsual(props: InputProps) {
  return <NumberInput {...props} mayBeNone />
}

/** How much of the lore a reply's prompt includes. */
function RoomForLore({ prompts }: { prompts: readonly WorldPrompt[] }) {
  const words = useWords(editorNovelPhrases).prompts
  const always = prompts.filter(isAlwaysIncluded)
  const tokens = always.reduce((sum, { name, prompt_description: text }) => sum + estimateTokens(name + text), 0)
  return (
    <>
      {words.room(maxLoreTokens)} {tokens > 0 && words.always(tokens)}
    </>
  )
}
