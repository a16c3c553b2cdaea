import { languages } from '@fabula/core/novel/language'
import { limits } from '@fabula/core/record/limits'
import { workshopNovelPhrases } from '@fabula/phrases/workshop-novel'
import { useMemo, useState } from 'react'
import { ApiProblem } from '../../client/api-problem.ts'
import { byNameIn } from '../../page/by-name.ts'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { FormFrame } from '../forms/form-frame.tsx'
import { useDraftForm } from '../forms/use-draft-form.ts'
import { useSpelling } from '../forms/use-spelling.ts'
import { usePlaces } from '../place/use-place.tsx'
import { useNovel, useWorkshop } from '../store/use-workshop.tsx'
import { CoverPick } from './cover-pick.tsx'
import { isPrice, typedInfo, withInfo } from './info-edits.ts'

/** The novel's own facts, to be changed. Of a published novel also who may play it. */
export function InfoForm({ onClose }: { onClose: () => void }) {
  const words = useWords(workshopNovelPhrases).info
  const workshop = useWorkshop()
  const spelling = useSpelling()
  const { table } = usePlaces()
  const novel = useNovel()
  const saved = useMemo(() => typedInfo(novel), [novel])
  const draft = useDraftForm('info', saved)
  const [checked, setChecked] = useState(false)
  const [needsBot, setNeedsBot] = useState(false)
  const { value, set } = draft
  const published = table.base === 'production_novel'
  const nameless = value.name.trim() === ''

  const save = async () => {
    setChecked(true)
    setNeedsBot(false)
    if (nameless || !isPrice(value.price)) return false
    try {
      const result = await workshop.edit(words.deed, (now) => withInfo(now, value))
      draft.done()
      onClose()
      if (result === 'saved') {
        const { toast } = await import('../../ui/toast.ts')
        toast.success(words.saved)
      }
      return result
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.code !== 'access_needs_bot') throw error
      setNeedsBot(true)
      return false
    }
  }
  const cancel = () => {
    draft.done()
    onClose()
  }
  const area = (field: 'description' | 'technical_description' | 'preferred_biography') => ({
    ...spelling,
    maxLength: limits.text,
    value: value[field],
    onChange: (event: { currentTarget: HTMLTextAreaElement }) => set({ [field]: event.currentTarget.value }),
  })
  return (
    <FormFrame restored={draft.restored} onDropTyped={() => draft.done()} onSave={save} onCancel={cancel}>
      <TextField
        label={words.name}
        maxLength={limits.name}
        {...spelling}
        value={value.name}
        error={checked && nameless && words.nameRequired}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <TextArea label={words.description} hint={words.descriptionHint} {...area('description')} />
      <TextArea label={words.technicalDescription} hint={words.technicalHint} {...area('technical_description')} />
      <TextArea label={words.preferredBiography} hint={words.preferredHint} {...area('preferred_biography')} />
      <div className="info-choices">
        <Select
          label={words.language}
          hint={words.languageHint}
          value={value.language}
          onChange={(event) => set({ language: event.currentTarget.value })}
        >
          <option value="">{words.notSet}</option>
          {languages.map((language) => (
            <option key={language} value={language}>
              {words.languages[language]}
            </option>
          ))}
        </Select>
        <FirstScenePick value={value.first_scene_id} onPick={(first_scene_id) => set({ first_scene_id })} />
      </div>
      <Checkbox
        label={words.adult}
        checked={value.required_18_age}
        onChange={(event) => set({ required_18_age: event.currentTarget.checked })}
      />
      <CoverPick value={value.cover_id} onPick={(cover_id) => set({ cover_id })} />
      {published && (
        <fieldset className="bench-fieldset">
          <legend>{words.access}</legend>
          <TextField
            label={words.price}
            hint={words.priceHint}
            type="number"
            min={0}
            step={1}
            inputMode="numeric"
            value={value.price}
            error={checked && !isPrice(value.price) && words.priceWrong}
            onChange={(event) => set({ price: event.currentTarget.value })}
          />
          <Checkbox
            label={words.group}
            hint={words.groupHint}
            checked={value.group}
            onChange={(event) => set({ group: event.currentTarget.checked })}
          />
          {needsBot && (
            <p className="ui-field-error" role="alert">
              {words.needsBot}
            </p>
          )}
        </fieldset>
      )}
    </FormFrame>
  )
}

/** Every scene of the novel, by kind and name. */
function FirstScenePick({ value, onPick }: { value: string; onPick: (id: string) => void }) {
  const words = useWords(workshopNovelPhrases).info
  const interactive = useNovel((novel) => novel.interactive_scenes)
  const fixed = useNovel((novel) => novel.static_scenes)
  const { language } = usePage()
  const kinds = useMemo(() => {
    const inOrder = byNameIn(language)
    return [
      { type: 'interactive' as const, scenes: [...interactive].sort((a, b) => inOrder(a.name, b.name)) },
      { type: 'static' as const, scenes: [...fixed].sort((a, b) => inOrder(a.name, b.name)) },
    ]
  }, [interactive, fixed, language])
  const lost = value !== '' && !kinds.some(({ scenes }) => scenes.some(({ id }) => id === value))
  return (
    <Select
      data-field="first_scene"
      label={words.firstScene}
      value={value}
      onChange={(event) => onPick(event.currentTarget.value)}
    >
      <option value="">{words.notSet}</option>
      {lost && <option value={value}>{words.unknownScene}</option>}
      {kinds.map(({ type, scenes }) => (
        <optgroup key={type} label={words.sceneTypes[type]}>
          {scenes.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  )
}
