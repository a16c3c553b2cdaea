import type { SceneFields } from '@fabula/core/edit/change-scene'
import { formSchemas } from '@fabula/core/edit/form-schemas'
import { emptyRecord, fieldsOf } from '@fabula/core/record/field-facts'
import { editorPhrases } from '@fabula/phrases/editor'
import { recordFieldPhrases } from '@fabula/phrases/record-fields'
import { type ReactNode, useMemo } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { toast } from '../../ui/toast.ts'
import { useCommands } from '../commands/use-commands.ts'
import { type FieldsProps, RecordForm } from '../forms/record-form.tsx'
import type { FieldCheck } from '../forms/use-record-form.ts'
import type { SceneFormName } from '../location/location-of-form.ts'
import { SectionHead } from '../section/section-head.tsx'
import type { AnyScene } from '../store/parts.ts'
import '../entries/entries.css'

/** A scene's forms that are not entries of a list. */
const drafts = {
  interactiveInfo: 'info',
  startMessage: 'start',
  sceneMusic: 'music',
  staging: 'staging',
  staticInfo: 'info',
} as const satisfies Record<string, SceneFormName>
type FormName = keyof typeof drafts
type Section = keyof (typeof editorPhrases)['english']['sceneSections']

type SceneFormProps = Pick<FieldsProps, 'layout' | 'inputs'> & {
  scene: AnyScene
  form: FormName
  section: Section
  words: { note?: string; saved: string; failed?: string }
  /** The form's initial values; by default the scene's fields of the same names. */
  saved?: Record<string, unknown>
  /** Converts the form's value to fields of the scene; by default they are the same. */
  fieldsOfScene?: (value: object) => object
  head?: ReactNode
  /** Rendered inside the form above its fields, so that it can follow what is typed. */
  above?: ReactNode
  below?: ReactNode
  children?: ReactNode
  check?: FieldCheck
}

/** A section of a scene that is one form. Its fields are saved together by the command that changes a scene. */
export function SceneForm(props: SceneFormProps) {
  const { scene, form, section, words, saved, fieldsOfScene, head, above, below, children, ...fields } = props
  const { sceneSections } = useWords(editorPhrases)
  const labels = useWords(recordFieldPhrases).forms[form]
  const { run } = useCommands()
  const schema = formSchemas[form]
  const own = useMemo(() => {
    const all = Object.entries(scene)
    // Fields that an older scene lacks have the values of a new record.
    return { ...emptyRecord(schema), ...Object.fromEntries(all.filter(([name]) => name in fieldsOf(schema))) }
  }, [scene, schema])
  const save = async (value: object) => {
    const result = await run({
      command: 'changeScene',
      scene_type: 'endings' in scene ? 'interactive' : 'static',
      scene_id: scene.id,
      fields: fieldsOfScene ? fieldsOfScene(value) : value,
    } as { command: 'changeScene' } & SceneFields)
    if (result === 'saved') toast.success(words.saved)
    return result
  }
  return (
    <section className="entries">
      <SectionHead title={sceneSections[section]} note={words.note}>
        {head}
      </SectionHead>
      {below}
      <RecordForm
        name={`scene.${scene.id}.${drafts[form]}`}
        schema={schema as (typeof formSchemas)['startMessage']}
        words={labels}
        saved={saved ?? own}
        failed={words.failed}
        head={above}
        {...fields}
        onSave={save}
      >
        {children}
      </RecordForm>
    </section>
  )
}
