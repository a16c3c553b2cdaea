import { editorPhrases } from '@fabula/phrases/editor'
import { comparePhrases } from '@fabula/phrases/editor-compare'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { describeValue } from '../compare/describe-value.ts'
import { fieldLabel } from '../compare/field-label.ts'
import { type PersistedEditStore, type PersistedEdits, persistedEdits } from '../store/persisted-edits.ts'
import { useLoaded } from '../store/use-loaded.ts'
import { windowEntry } from '../store/window-entry.ts'
import { type FormDrafts, formDrafts } from './form-drafts.ts'
import { FormTexts, TextsOfForms } from './stranded-texts.tsx'

/**
 * What this browser still stores of a novel that can no longer be opened: unsaved form text and unsent changes, to be
 * read and copied. Renders nothing if there is none. `text` says why it is shown.
 */
export function LeftBehind({ novelId, text }: { novelId: string; text: string }) {
  const load = useCallback(async () => {
    const entry = await windowEntry(novelId)
    return { drafts: formDrafts(novelId, entry), edits: persistedEdits(novelId, entry) }
  }, [novelId])
  const { found: kept } = useLoaded(load)
  return kept && <Left {...kept} text={text} />
}

function Left({ drafts, edits, text }: { drafts: FormDrafts; edits: PersistedEditStore; text: string }) {
  const words = useWords(editorPhrases)
  const { kinds } = useWords(comparePhrases)
  const { language } = usePage()
  const names = useSyncExternalStore(drafts.subscribe, drafts.names)
  const [unsent, setUnsent] = useState(() => edits.read())
  const parts = Object.entries(unsent).flatMap(([part, edit]) => {
    const fields = fieldsOf(edit)
    const kind = part === 'head' ? 'novel' : part.startsWith('static') ? 'static' : 'interactive'
    const texts = Object.entries(fields).map(([field, value]) => {
      const at = [{ field }]
      return { label: fieldLabel(kind, at, language), text: describeValue(value, kind, at, [], language) }
    })
    return texts.length === 0 ? [] : [{ part, head: kinds[kind], texts }]
  })
  if (names.length + parts.length === 0) return null
  const drop = (part: string) => {
    const rest = Object.fromEntries(Object.entries(unsent).filter(([each]) => each !== part)) as PersistedEdits
    edits.write(rest)
    setUnsent(rest)
  }
  return (
    <section className="stranded-texts">
      <h2>{words.left}</h2>
      <p>{text}</p>
      <ul>
        {parts.map(({ part, head, texts }) => (
          <FormTexts key={part} head={head} texts={texts} onDrop={() => drop(part)} />
        ))}
      </ul>
      <TextsOfForms names={names} drafts={drafts} novels={[]} />
    </section>
  )
}

/** The texts of an unsent change; all texts of a new scene. */
function fieldsOf(edit: PersistedEdits[keyof PersistedEdits]): Record<string, unknown> {
  const change = edit?.change
  const fields = change?.kind === 'fields' ? change.fields : change?.kind === 'made' ? change.scene : {}
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => name !== 'id' && name !== 'created_at' && typeof value === 'string' && value.trim() !== '',
    ),
  )
}
