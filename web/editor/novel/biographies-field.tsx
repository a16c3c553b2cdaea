import type { Biography } from '@fabula/core/novel/character'
import { limits } from '@fabula/core/record/limits'
import { workshopNovelPhrases } from '@fabula/phrases/workshop-novel'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { AddIcon, DeleteIcon } from '../../ui/icons.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { ConditionalsEditor } from '../conditionals/conditionals-editor.tsx'
import { useSpelling } from '../forms/use-spelling.ts'

type BiographiesFieldProps = {
  value: readonly Biography[]
  onChange: (value: Biography[]) => void
  /** Biographies whose missing words are to be pointed out; `none`: that there is no biography at all. */
  wordless: readonly number[]
  none: boolean
}

/** Who a character is, each biography while its conditions hold. */
export function BiographiesField({ value, onChange, wordless, none }: BiographiesFieldProps) {
  const all = useWords(workshopNovelPhrases)
  const words = all.characters
  const spelling = useSpelling()
  const put = (index: number, change: Partial<Biography>) =>
    onChange(value.map((each, at) => (at === index ? { ...each, ...change } : each)))
  return (
    <section className="character-part">
      <header>
        <h3>{words.biographies}</h3>
        <Button size="small" onClick={() => onChange([...value, { prompt_description: '', conditionals: [] }])}>
          <AddIcon />
          {words.addBiography}
        </Button>
      </header>
      <p className="ui-field-hint">{words.biographiesHint}</p>
      {none && (
        <p className="ui-field-error" role="alert">
          {words.biographyRequired}
        </p>
      )}
      {value.map((each, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: biographies have no other name than their place
        <div key={index} className="character-entry">
          <header>
            <TextArea
              label={words.biographyText}
              rows={5}
              maxLength={limits.prompt}
              {...spelling}
              value={each.prompt_description}
              error={wordless.includes(index) && words.biographyTextRequired}
              onChange={(event) => put(index, { prompt_description: event.currentTarget.value })}
            />
            <IconButton
              size="small"
              name={all.remove(words.biography(index + 1))}
              onClick={() => onChange(value.filter((_, at) => at !== index))}
            >
              <DeleteIcon />
            </IconButton>
          </header>
          <ConditionalsEditor value={each.conditionals} onChange={(conditionals) => put(index, { conditionals })} />
        </div>
      ))}
    </section>
  )
}
