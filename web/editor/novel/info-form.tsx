import { listTranslations } from '@fabula/contract/routes/translations'
import { formSchemas } from '@fabula/core/edit/form-schemas'
import type { AssetId, SceneId } from '@fabula/core/ids'
import { type Language, languageOfNovel } from '@fabula/core/novel/language'
import { indexOf } from '@fabula/core/novel/novel-index'
import { editorNovelPhrases } from '@fabula/phrases/editor-novel'
import { recordFieldPhrases } from '@fabula/phrases/record-fields'
import { useCallback, useId, useMemo, useState } from 'react'
import { ApiError } from '../../client/api-problem.ts'
import { call } from '../../client/call.ts'
import { useWords } from '../../page/page-facts.tsx'
import { Fault } from '../../ui/fault.tsx'
import { Select } from '../../ui/select.tsx'
import { toast } from '../../ui/toast.ts'
import { useCommands } from '../commands/use-commands.ts'
import type { InputProps } from '../forms/input-props.ts'
import { ChoiceInput } from '../forms/inputs/choice-input.tsx'
import { RecordForm } from '../forms/record-form.tsx'
import { useField } from '../forms/use-field.ts'
import { LocationLink, useEditorLocation } from '../location/use-location.tsx'
import { SceneOptions } from '../pickers/first-scene-pick.tsx'
import { infoOf } from '../pickers/info-of.ts'
import { useNovel } from '../store/use-editor.tsx'
import { useLoaded } from '../store/use-loaded.ts'
import { PictureChoice } from './sprite-picks.tsx'

const access = ['price_stars', 'telegram_group_required']

/** Edits the novel's info; for a published novel also who may play it. */
export function InfoForm({ onClose }: { onClose: () => void }) {
  const words = useWords(editorNovelPhrases).info
  const labels = useWords(recordFieldPhrases).forms.novelInfo
  const { run } = useCommands()
  const { openNovel } = useEditorLocation()
  const novel = useNovel()
  const [needsBot, setNeedsBot] = useState(false)
  const published = openNovel.base === 'production_novel'
  const saved = useMemo(() => infoOf(novel), [novel])
  return (
    <RecordForm
      name="info"
      schema={formSchemas.novelInfo}
      words={labels}
      saved={saved}
      layout={[
        'name',
        'description',
        'technical_description',
        'preferred_biography',
        'credits',
        ['language', 'first_scene_id'],
        'required_18_age',
        ['reply_length', 'reply_mood'],
        'reply_speakers',
        'reply_style',
        'author_note',
        'readers_may_edit',
        'cover_background_image_id',
        access,
      ]}
      inputs={{
        language: LanguageInput,
        first_scene_id: FirstSceneInput,
        cover_background_image_id: CoverInput,
        ...(published ? {} : { price_stars: null, telegram_group_required: null }),
      }}
      onSave={async (info) => {
        setNeedsBot(false)
        try {
          const result = await run({ command: 'changeInfo', info })
          onClose()
          if (result === 'saved') toast.success(words.saved)
          return result
        } catch (error) {
          if (!(error instanceof ApiError) || error.code !== 'access_needs_bot') throw error
          setNeedsBot(true)
          return false
        }
      }}
      onCancel={onClose}
    >
      <Fault text={needsBot ? words.needsBot : null} />
    </RecordForm>
  )
}

/** Says how many translations readers would no longer see. */
function LanguageInput(props: InputProps) {
  const { notSet, languages, translationsUnused } = useWords(editorNovelPhrases).info
  const written = useNovel(languageOfNovel)
  const { value } = useField<Language | null>(props.name)
  const language = languageOfNovel({ language: value })
  const count = useTranslationCount(language === written ? null : language)
  return (
    <div className="novel-language">
      <ChoiceInput {...props} none={notSet} />
      <p role="status">{count > 0 && translationsUnused(count, languages[language])}</p>
    </div>
  )
}

/** How many translations into a language are stored; 0 for null, or until that is known. */
function useTranslationCount(language: Language | null): number {
  const { params } = useEditorLocation()
  const load = useCallback(
    async () => (language === null ? null : call(listTranslations, { params }, { quiet: true })),
    [language, params],
  )
  const { found } = useLoaded(load)
  return found?.language === language ? found.units.filter(({ text }) => text !== '').length : 0
}

/** Every scene of the novel, by kind and name. */
function FirstSceneInput({ name, words: { label } }: InputProps) {
  const words = useWords(editorNovelPhrases).info
  const { scenes } = useNovel(indexOf)
  const { value, set } = useField<SceneId | null>(name)
  const lost = value !== null && !scenes.has(value)
  return (
    <Select
      data-field="first_scene"
      label={label}
      value={value ?? ''}
      onChange={({ currentTarget: { value: id } }) => set(id === '' ? null : (id as SceneId))}
    >
      <option value="">{words.notSet}</option>
      {lost && <option value={value}>{words.unknownScene}</option>}
      <SceneOptions />
    </Select>
  )
}

/** Selects the cover among the novel's backgrounds by its picture. */
function CoverInput({ name: field }: InputProps) {
  const { value, set } = useField<AssetId | null>(field)
  const all = useWords(editorNovelPhrases)
  const words = all.info
  const group = useId()
  const backgrounds = useNovel((novel) => novel.assets.backgrounds)
  const lost = value !== null && !backgrounds.some(({ id }) => id === value)
  const choices = [
    { id: null, name: words.noCover, url: undefined },
    ...(lost ? [{ id: value, name: words.unknownBackground, url: undefined }] : []),
    ...backgrounds,
  ]
  return (
    <fieldset className="editor-fieldset" data-field="cover">
      <legend>{words.cover}</legend>
      {backgrounds.length === 0 ? (
        <p className="editor-nothing">
          {words.noBackgrounds}{' '}
          <LocationLink to={{ kind: 'novel', section: 'assets', entry: 'background' }}>
            {all.assets.types.background}
          </LocationLink>
        </p>
      ) : (
        <p className="ui-field-hint">{words.coverHint}</p>
      )}
      <ul className="sprite-picks" data-type="background">
        {choices.map(({ id, name, url }) => (
          <PictureChoice
            key={id ?? ''}
            type="radio"
            shape="background"
            asset={{ url }}
            label={name}
            name={group}
            checked={value === id}
            onChange={() => set(id)}
          />
        ))}
      </ul>
    </fieldset>
  )
}
