import type { CharacterId } from '@fabula/core/ids'
import { interactiveScenePhrases } from '@fabula/phrases/interactive-scene'
import { workshopPhrases } from '@fabula/phrases/workshop'
import { scenePhrases } from '@fabula/phrases/workshop-scenes'
import { useMemo, useRef } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { toast } from '../../ui/toast.ts'
import { FormFrame } from '../forms/form-frame.tsx'
import { useDraftForm } from '../forms/use-draft-form.ts'
import { useSpelling } from '../forms/use-spelling.ts'
import { DrawerHead } from '../frame/drawer-head.tsx'
import { useNovel } from '../store/use-workshop.tsx'
import type { SectionProps } from './interactive-scene-editor.tsx'
import { useSceneEdit } from './use-scene-edit.ts'
import '../entries/entries.css'

const USER = '{{user}}'

/** What is said when the scene is entered, and by whom. */
export function StartMessageSection({ scene }: SectionProps) {
  const words = useWords(interactiveScenePhrases).start
  const { unknownCharacter } = useWords(scenePhrases)
  const { sceneSections } = useWords(workshopPhrases)
  const spelling = useSpelling()
  const characters = useNovel((novel) => novel.characters)
  const edit = useSceneEdit(scene.id)
  const { start_message_original: text, start_message_speaker_id: speaker } = scene
  const saved = useMemo(() => ({ text, speaker }), [text, speaker])
  const draft = useDraftForm(`scene.${scene.id}.start`, saved)
  const area = useRef<HTMLTextAreaElement>(null)
  const gone = draft.value.speaker !== null && !characters.some(({ id }) => id === draft.value.speaker)

  const save = async () => {
    const typed = draft.value
    const result = await edit(words.deed, () => ({
      start_message_original: typed.text,
      start_message_speaker_id: typed.speaker,
    }))
    draft.done()
    if (result === 'saved') toast.success(words.saved)
    return result
  }
  const insertUser = () => {
    const field = area.current
    if (!field) return
    const { selectionStart: from, selectionEnd: to, value } = field
    draft.set({ text: value.slice(0, from) + USER + value.slice(to) })
    requestAnimationFrame(() => {
      field.focus()
      field.setSelectionRange(from + USER.length, from + USER.length)
    })
  }
  return (
    <section className="entries">
      <DrawerHead title={sceneSections['start-message']} note={words.note} />
      <FormFrame
        restored={draft.restored}
        onDropTyped={() => draft.done()}
        onSave={save}
        onCancel={() => draft.done()}
        failed={words.failed}
      >
        <TextArea
          ref={area}
          label={words.text}
          hint={words.textHint}
          maxLength={20_000}
          rows={5}
          {...spelling}
          value={draft.value.text}
          onChange={(event) => draft.set({ text: event.target.value })}
        />
        <div>
          <Button size="small" kind="ghost" onClick={insertUser}>
            {words.insertUser}
          </Button>
        </div>
        <Select
          label={words.speaker}
          data-gone={gone || undefined}
          value={draft.value.speaker ?? ''}
          onChange={(event) => draft.set({ speaker: (event.target.value || null) as CharacterId | null })}
        >
          <option value="">{words.narrator}</option>
          {gone && <option value={draft.value.speaker ?? ''}>{unknownCharacter}</option>}
          {characters.map(({ id, prompt_name }) => (
            <option key={id} value={id}>
              {prompt_name}
            </option>
          ))}
        </Select>
      </FormFrame>
    </section>
  )
}
