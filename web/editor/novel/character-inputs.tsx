import { entrySchemas } from '@fabula/core/edit/form-schemas'
import type { AssetId } from '@fabula/core/ids'
import type { Biography, NameTranslation } from '@fabula/core/novel/character'
import { languages, languageTags } from '@fabula/core/novel/known-languages'
import type { Language } from '@fabula/core/novel/language'
import { fieldsOf, itemOf } from '@fabula/core/record/field-facts'
import { limits } from '@fabula/core/record/limits'
import { cutText } from '@fabula/core/record/text-length'
import { editorNovelPhrases } from '@fabula/phrases/editor-novel'
import { recordFieldPhrases } from '@fabula/phrases/record-fields'
import { stagingPhrases } from '@fabula/phrases/staging'
import { newId } from '../../client/new-id.ts'
import { useWords } from '../../page/page-facts.tsx'
import type { InputProps } from '../forms/input-props.ts'
import { PictureInput } from '../forms/inputs/picture-input.tsx'
import { RecordList } from '../forms/record-list.tsx'
import { useField } from '../forms/use-field.ts'
import { HelpButton } from '../help/help-button.tsx'
import { LimitedText } from '../limited-text/limited-text.tsx'
import { LocationLink, useEditorLocation } from '../location/use-location.tsx'
import { useNovel } from '../store/use-editor.tsx'
import { SpritePicks } from './sprite-picks.tsx'

const { sprites, biographies } = entrySchemas.characters.shape
const { eyelids = sprites } = fieldsOf(itemOf(sprites))

/** Edits a character's sprite mixes. Disabled if the novel has no sprites. */
export function SpriteMixesInput(props: InputProps) {
  const all = useWords(editorNovelPhrases)
  const words = all.characters
  const fields = useWords(recordFieldPhrases).parts.sprites
  const noSprites = useNovel((novel) => novel.assets.sprites.length === 0)
  return (
    <RecordList
      {...props}
      schema={itemOf(sprites)}
      fields={fields}
      inputs={{ sprite_ids: SpritesInput, eyelids: EyelidsInput }}
      layout={['name', 'sprite_ids', ['faces', 'breathes']]}
      fresh={(list) => ({ id: newId(), name: list.length === 0 ? words.newMixName : '' })}
      removeLabel={({ name }, index) => all.remove(String(name) || words.mix(index + 1))}
      disabled={noSprites}
      notice={
        noSprites && (
          <p className="editor-nothing">
            {words.noSprites}{' '}
            <LocationLink to={{ kind: 'novel', section: 'assets', entry: 'sprite' }}>
              {all.assets.types.sprite}
            </LocationLink>
          </p>
        )
      }
    />
  )
}

/** For blinking: the sprite whose closed eyes a picture shows. */
function EyelidsInput(props: InputProps) {
  const words = useWords(stagingPhrases).figure
  const fields = useWords(recordFieldPhrases).parts.eyelids
  return (
    <RecordList
      {...props}
      schema={itemOf(eyelids)}
      fields={fields}
      inputs={{ sprite_id: SpriteInput, eyelids_asset_id: SpriteInput }}
      removeLabel={(_, index) => words.removeEyelids(index + 1)}
    />
  )
}

function SpriteInput(props: InputProps) {
  return <PictureInput {...props} shape="sprite" assets={useNovel((novel) => novel.assets.sprites)} />
}

function SpritesInput({ name, words }: InputProps) {
  const { value, set } = useField<AssetId[]>(name)
  return <SpritePicks label={words.label} value={value} onChange={set} />
}

/** Edits a character's biographies, each with its conditions. */
export function BiographiesInput(props: InputProps) {
  const all = useWords(editorNovelPhrases)
  const fields = useWords(recordFieldPhrases).parts.biographies
  return (
    <>
      <RecordList
        {...props}
        schema={itemOf(biographies)}
        fields={fields}
        removeLabel={(_, index) => all.remove(all.characters.biography(index + 1))}
      />
      <CharacterHelp name={props.name} />
    </>
  )
}

/** Drafts for a saved character, if a model is connected. */
function CharacterHelp({ name }: { name: string }) {
  const { place } = useEditorLocation()
  const id = useNovel(({ characters }) => characters.find((each) => each.id === place.entry)?.id)
  const { value: known, set } = useField<Biography[]>(name)
  const { value: lines, set: setLines } = useField<string[]>('example_lines')
  if (!id) return null
  return (
    <div className="message-input-tools">
      <HelpButton
        task={(wish) => ({
          kind: 'biography',
          character_id: id,
          text: cutText(known.map((each) => each.prompt_description).join('\n\n'), limits.prompt),
          wish,
        })}
        now={JSON.stringify(known)}
        onTake={([draft]) => {
          set([...known, { prompt_description: draft?.text ?? '', conditionals: [] }])
          return () => set(known)
        }}
      />
      <HelpButton
        task={(wish) => ({ kind: 'lines', character_id: id, wish })}
        now={JSON.stringify(lines)}
        onTake={(drafts) => {
          setLines([...lines, ...drafts.map(({ text }) => text)])
          return () => setLines(lines)
        }}
      />
    </div>
  )
}

/** Edits the name in every language except the novel's own. */
export function NamesInput({ name, words }: InputProps) {
  const { translation: labels } = useWords(editorNovelPhrases).characters
  const written = useNovel((novel) => novel.language)
  const { value, set } = useField<NameTranslation[]>(name)
  const put = (language: Language, translation: string) => {
    const others = value.filter((each) => each.language !== language)
    set(translation === '' ? others : [...others, { language, translation }])
  }
  return (
    <section className="record-list">
      <h3>{words.label}</h3>
      {languages
        .filter((language) => language !== written)
        .map((language) => (
          <LimitedText
            key={language}
            label={labels[language]}
            hint={words.hint}
            most={limits.name}
            lang={languageTags[language]}
            spellCheck
            value={value.find((each) => each.language === language)?.translation ?? ''}
            onChange={(translation) => put(language, translation)}
          />
        ))}
    </section>
  )
}
