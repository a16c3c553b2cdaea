import type { CharacterId } from '@fabula/core/ids'
import type { Character } from '@fabula/core/novel/character'
import { type Language, languages } from '@fabula/core/novel/language'
import { limits } from '@fabula/core/record/limits'
import { workshopPhrases } from '@fabula/phrases/workshop'
import { workshopNovelPhrases } from '@fabula/phrases/workshop-novel'
import { useState } from 'react'
import { newId } from '../../client/new-id.ts'
import { useWords } from '../../page/page-facts.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { FormFrame } from '../forms/form-frame.tsx'
import { TextListField } from '../forms/text-list-field.tsx'
import { useDraftForm } from '../forms/use-draft-form.ts'
import { useSpelling } from '../forms/use-spelling.ts'
import { useNovel, useWorkshop } from '../store/use-workshop.tsx'
import { BiographiesField } from './biographies-field.tsx'
import { checkCharacter, noCharacter, savedCharacter, type TypedCharacter } from './character-edits.ts'
import { SpriteMixesField } from './sprite-mixes-field.tsx'
import { placed } from './state-edits.ts'

/** A character, new or to be changed: name, looks, story, voice. */
export function CharacterForm({ character, onClose }: { character: Character | null; onClose: () => void }) {
  const words = useWords(workshopNovelPhrases).characters
  const { close } = useWords(workshopPhrases)
  const workshop = useWorkshop()
  const spelling = useSpelling()
  const draft = useDraftForm<TypedCharacter>(`character.${character?.id ?? 'new'}`, character ?? noCharacter)
  const [checked, setChecked] = useState(false)
  const { value, set } = draft
  const faults = checkCharacter(value)

  const save = async () => {
    setChecked(true)
    if (!faults.sound) return false
    const next = savedCharacter(character?.id ?? (newId() as CharacterId), value)
    const what = (character ? words.deedEdit : words.deedAdd)(next.prompt_name)
    const result = await workshop.edit(what, (novel) => ({ ...novel, characters: placed(novel.characters, next) }))
    draft.done()
    onClose()
    return result
  }
  const cancel = () => {
    draft.done()
    onClose()
  }
  return (
    <Dialog open onClose={onClose} title={character ? words.editTitle : words.new} closeLabel={close} size="full">
      <FormFrame restored={draft.restored} onDropTyped={() => draft.done()} onSave={save} onCancel={cancel}>
        <TextField
          label={words.name}
          maxLength={limits.name}
          {...spelling}
          value={value.prompt_name}
          error={checked && faults.name && words.nameRequired}
          onChange={(event) => set({ prompt_name: event.currentTarget.value })}
        />
        <SpriteMixesField
          value={value.sprites}
          none={checked && faults.noMix}
          nameless={checked ? faults.namelessMixes : []}
          onChange={(sprites) => set({ sprites })}
        />
        <BiographiesField
          value={value.biographies}
          none={checked && faults.noBiography}
          wordless={checked ? faults.wordlessBiographies : []}
          onChange={(biographies) => set({ biographies })}
        />
        <section className="character-part">
          <h3>{words.voice}</h3>
          <Translations value={value.name_translations} onChange={(name_translations) => set({ name_translations })} />
          <TextListField
            label={words.aliases}
            hint={words.aliasesHint}
            addLabel={words.addAlias}
            most={limits.name}
            value={value.aliases}
            onChange={(aliases) => set({ aliases })}
          />
          <TextListField
            long
            label={words.lines}
            hint={words.linesHint}
            addLabel={words.addLine}
            most={limits.line}
            value={value.example_lines}
            onChange={(example_lines) => set({ example_lines })}
          />
        </section>
      </FormFrame>
    </Dialog>
  )
}

type Translation = Character['name_translations'][number]

/** The name in every language but the one that the novel is written in. */
function Translations({ value, onChange }: { value: Translation[]; onChange: (value: Translation[]) => void }) {
  const words = useWords(workshopNovelPhrases).characters
  const written = useNovel((novel) => novel.language)
  const put = (language: Language, translation: string) => {
    const others = value.filter((each) => each.language !== language)
    onChange(translation === '' ? others : [...others, { language, translation }])
  }
  return languages
    .filter((language) => language !== written)
    .map((language) => (
      <TextField
        key={language}
        label={words.translation[language]}
        hint={words.translationHint}
        lang={language === 'russian' ? 'ru' : 'en'}
        spellCheck
        maxLength={limits.name}
        value={value.find((each) => each.language === language)?.translation ?? ''}
        onChange={(event) => put(language, event.currentTarget.value)}
      />
    ))
}
