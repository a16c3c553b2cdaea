import { printScript } from '@fabula/core/edit/script/print-script'
import { resolveScript } from '@fabula/core/edit/script/resolve-script'
import { scriptNames } from '@fabula/core/edit/script/script-names'
import { readerSpeaker } from '@fabula/core/edit/script/script-scene'
import type { Novel } from '@fabula/core/novel/novel'
import { editorPhrases } from '@fabula/phrases/editor'
import { editorScriptPhrases } from '@fabula/phrases/editor-script'
import { useEffect, useMemo, useRef, useState } from 'react'
import { newId } from '../../client/new-id.ts'
import { orNoted } from '../../client/or-refused.ts'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useCommands } from '../commands/use-commands.ts'
import { useFormDrafts } from '../forms/use-form-drafts.ts'
import { SectionHead } from '../frame/section-head.tsx'
import { useEditor, useNovel } from '../store/use-editor.tsx'
import './script.css'
import { useRights } from '../rights/use-rights.ts'
import { readScriptDraft, SCRIPT_FORM, type ScriptDraft, writeScriptDraft } from './script-draft.ts'
import { ScriptField, type ScriptWords } from './script-field.tsx'

type Born = { scenes: string[]; characters: string[] }

/** The static scenes as one flowing text. What is typed waits in the browser until it is taken over, as one change. */
export function ScriptSection() {
  const words = useWords(editorScriptPhrases)
  const { sections } = useWords(editorPhrases)
  const editor = useEditor()
  const novel = useNovel()
  const { run } = useCommands()
  const drafts = useFormDrafts()
  const { edit: mayEdit } = useRights()
  const [edition, setEdition] = useState(0)
  const [{ was, text }, setDraft] = useState<ScriptDraft>(() => readScriptDraft(drafts) ?? printed(novel))
  const [room, setRoom] = useState(true)
  const [asked, ask] = useState<Born | null>(null)
  useEffect(() => drafts.show(SCRIPT_FORM), [drafts])
  // What is not touched here follows the novel.
  const touched = useRef(text !== was)
  touched.current = text !== was
  useEffect(() => {
    if (touched.current) return
    const now = printed(novel)
    setDraft((draft) => (draft.was === now.was ? draft : now))
    setEdition((each) => each + 1)
  }, [novel])
  const changed = text !== was
  const resolved = useMemo(() => (changed ? resolveScript(novel, text, was) : null), [novel, text, was, changed])
  const problems = resolved?.problems.length ?? 0
  const keep = (draft: ScriptDraft) => {
    setDraft(draft)
    setRoom(writeScriptDraft(drafts, draft.text === draft.was ? null : draft))
  }
  const start = () => {
    keep(printed(editor.read().novel))
    setEdition(edition + 1)
  }
  const apply = async () => {
    ask(null)
    const made = { created_at: new Date().toISOString(), newId }
    // Refused: what was typed stays where it is.
    if (!(await orNoted(run({ command: 'applyScript', script: text, was, ...made })))) return
    start()
    toast.success(words.applied)
  }
  const submit = () => {
    if (!resolved || problems > 0) return
    const { scenes, characters } = resolved.made
    if (scenes.length + characters.length > 0) ask(resolved.made)
    else void apply()
  }
  return (
    <div className="script">
      <SectionHead title={sections.script} note={words.note} guide="script">
        {mayEdit && (
          <>
            <Button onClick={start} aria-disabled={!changed || undefined}>
              {words.discard}
            </Button>
            <Button kind="lamp" onClick={submit} aria-disabled={!changed || problems > 0 || undefined}>
              {words.apply}
            </Button>
          </>
        )}
      </SectionHead>
      <p className="script-state" role="status">
        {!room
          ? words.noRoom
          : problems > 0
            ? words.problemCount(problems)
            : changed
              ? words.waiting(resolved?.scenes.length ?? 0)
              : words.unchanged}
      </p>
      <details className="script-help">
        <summary>{words.how}</summary>
        <pre>{words.example}</pre>
      </details>
      <ScriptField
        label={sections.script}
        value={text}
        edition={edition}
        readOnly={!mayEdit}
        onChange={(typed) => keep({ was, text: typed })}
        check={(typed) =>
          typed === was
            ? []
            : resolveScript(editor.read().novel, typed, was).problems.map(({ code, at }) => ({
                from: at.from,
                to: Math.min(at.to, typed.length),
                severity: 'error',
                message: words.problems[code],
              }))
        }
        words={() => wordsOf(editor.read().novel)}
      />
      <ConfirmDialog
        open={asked !== null}
        title={words.makeTitle}
        confirmLabel={words.make}
        cancelLabel={words.back}
        onConfirm={() => void apply()}
        onCancel={() => ask(null)}
      >
        {asked && asked.scenes.length > 0 && <p>{words.makeScenes(asked.scenes.join(', '))}</p>}
        {asked && asked.characters.length > 0 && <p>{words.makeCharacters(asked.characters.join(', '))}</p>}
      </ConfirmDialog>
    </div>
  )
}

function printed(novel: Novel): ScriptDraft {
  const text = printScript(novel)
  return { was: text, text }
}

function wordsOf(novel: Novel): ScriptWords {
  const names = scriptNames(novel)
  return {
    speakers: [...names.character.all, readerSpeaker],
    scenes: names.scene.all,
    backgrounds: names.background.all,
    music: names.music.all,
    sprites: names.sprite.all,
  }
}
