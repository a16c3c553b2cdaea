import type { ComparedKind, FieldStep } from '@fabula/core/compare/compare-novels'
import type { Language } from '@fabula/core/novel/language'
import type { Novel } from '@fabula/core/novel/novel'
import { editorPhrases } from '@fabula/phrases/editor'
import { comparePhrases } from '@fabula/phrases/editor-compare'
import { type FieldWords, recordFieldPhrases } from '@fabula/phrases/record-fields'
import { useState } from 'react'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { fieldLabel } from '../compare/field-label.ts'
import { saidValue } from '../compare/said-value.ts'
import { useRights } from '../rights/use-rights.tsx'
import { useNovel } from '../store/use-editor.tsx'
import { type FormDrafts, useFormDrafts } from './form-drafts.ts'
import { useStrandedForms } from './use-waiting-forms.ts'
import './stranded-texts.css'

/**
 * Unsaved text that can no longer be saved, to be read and copied: its thing was deleted, or its author may now only
 * read. `within` limits it to forms whose name begins so. The text stays in the browser until its author removes it.
 */
export function StrandedTexts({ within }: { within?: string }) {
  const words = useWords(editorPhrases)
  const { edit: mayEdit } = useRights()
  const names = useStrandedForms(within)
  const drafts = useFormDrafts()
  const novel = useNovel()
  return (
    <div className="stranded-texts">
      <p>{mayEdit ? words.strandedText : words.leftText}</p>
      <TextsOfForms names={names} drafts={drafts} novels={[novel]} />
    </div>
  )
}

/** Forms with their unsaved text; `novels` provide the names of things by id. */
export function TextsOfForms(props: { names: readonly string[]; drafts: FormDrafts; novels: readonly Novel[] }) {
  const { names, drafts, novels } = props
  const words = useWords(editorPhrases)
  const { kinds } = useWords(comparePhrases)
  const { language } = usePage()
  return (
    <ul>
      {names.map((name) => {
        const { kind, either, steps, fields } = thingOfForm(name, language)
        const texts = Object.entries(drafts.readTyped(name)).map(([field, value]) => {
          const at = [...steps, { field }]
          const label = fields[field]?.label ?? fieldLabel(kind, at, language)
          return { label, text: saidValue(value, kind, at, novels, language) }
        })
        const head = either ? words.strandedScene : kinds[kind]
        return <LeftTexts key={name} head={head} texts={texts} onDrop={() => drafts.write(name, null)} />
      })}
    </ul>
  )
}

type LeftTextsProps = { head: string; texts: readonly { label: string; text: string }[]; onDrop: () => void }

/** One form's texts, copied and removed together. */
export function LeftTexts({ head, texts, onDrop }: LeftTextsProps) {
  const words = useWords(editorPhrases)
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    // Without permission to write to the clipboard, the texts can still be selected.
    await navigator.clipboard
      ?.writeText(texts.map(({ text }) => text).join('\n\n'))
      .then(() => setCopied(true))
      .catch(() => undefined)
  }
  return (
    <li>
      <h3>{head}</h3>
      {texts.map(({ label, text }) => (
        <TextArea key={label} label={label} value={text} rows={Math.min(12, text.split('\n').length + 1)} readOnly />
      ))}
      <p className="stranded-actions">
        <Button size="small" onClick={() => void copy()}>
          <span aria-live="polite">{copied ? words.strandedCopied : words.strandedCopy}</span>
        </Button>
        <Button size="small" kind="ghost" onClick={onDrop}>
          {words.strandedDrop}
        </Button>
      </p>
    </li>
  )
}

const listsOfScene: Readonly<Record<string, string>> = {
  scene_characters: 'characters',
  prompts: 'additional_prompt_descriptions',
}
const kindsOfHead = new Set<string>(['characters', 'flags', 'scales', 'music_mixes', 'world_prompts'])

type ThingOfForm = {
  kind: ComparedKind
  /** Both kinds of scene have this form. */
  either?: boolean
  steps: FieldStep[]
  fields: Partial<Record<string, FieldWords>>
}

const formsOfEither = new Set(['info', 'stage', 'staging'])

/** The kind of thing that a form was about, by the form's name, with its name and field labels. */
function thingOfForm(name: string, language: Language): ThingOfForm {
  const { forms, entries } = recordFieldPhrases[language]
  const [root = '', , list = ''] = name.split('.')
  if (root !== 'scene') {
    const kind = kindsOfHead.has(root) ? (root as ComparedKind) : 'novel'
    return { kind, steps: [], fields: root in entries ? entries[root as keyof typeof entries] : {} }
  }
  const ofForms: Record<string, ThingOfForm['fields']> = {
    info: { ...forms.interactiveInfo, ...forms.staticInfo },
    start: forms.startMessage,
    music: forms.sceneMusic,
    staging: forms.staging,
    stage: {},
  }
  const isStatic = list === 'info' || list === 'next_scenes' || list === 'stage'
  return {
    kind: isStatic ? 'static' : 'interactive',
    either: formsOfEither.has(list),
    steps: list in ofForms ? [] : [{ field: listsOfScene[list] ?? list }],
    fields: ofForms[list] ?? (list in entries ? entries[list as keyof typeof entries] : {}),
  }
}
