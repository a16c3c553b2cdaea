import { type Collision, type Picks, pathKey } from '@fabula/core/compare/merge-values'
import { printScript } from '@fabula/core/edit/script/print-script'
import { resolveScript } from '@fabula/core/edit/script/resolve-script'
import { printedNames, scriptNames } from '@fabula/core/edit/script/script-names'
import { readerSpeaker } from '@fabula/core/edit/script/script-scene'
import type { Novel } from '@fabula/core/novel/novel'
import { editorPhrases } from '@fabula/phrases/editor'
import { comparePhrases } from '@fabula/phrases/editor-compare'
import { editorScriptPhrases } from '@fabula/phrases/editor-script'
import { useEffect, useMemo, useRef, useState } from 'react'
import { newId } from '../../client/new-id.ts'
import { noteIfRefused } from '../../client/null-if-refused.ts'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useCommands } from '../commands/use-commands.ts'
import { CollisionList } from '../compare/collision-list.tsx'
import { useFormDrafts } from '../forms/form-drafts.ts'
import { useSaveKey } from '../forms/use-save-key.ts'
import { useRights } from '../rights/use-rights.tsx'
import { SectionHead } from '../section/section-head.tsx'
import { useEditor, useNovel } from '../store/use-editor.tsx'
import { readScriptDraft, type ScriptDraft, scriptForm, writeScriptDraft } from './script-draft.ts'
import { ScriptField, type ScriptFieldHandle, type ScriptWords } from './script-field.tsx'
import './script.css'

/** What would be created, and the picks made before asking. */
type Creation = { scenes: string[]; characters: string[]; picks: Picks }

/** The static scenes as one text. Unapplied text is stored in the browser; applying it is one change. */
export function ScriptSection() {
  const words = useWords(editorScriptPhrases)
  const { sections } = useWords(editorPhrases)
  const editor = useEditor()
  const novel = useNovel()
  const { run } = useCommands()
  const drafts = useFormDrafts()
  const { edit: mayEdit } = useRights()
  const [edition, setEdition] = useState(0)
  const [{ was, text, called }, setDraft] = useState<ScriptDraft>(() => readScriptDraft(drafts) ?? printed(novel))
  const [room, setRoom] = useState(true)
  const [asked, ask] = useState<Creation | null>(null)
  const [choosing, setChoosing] = useState(false)
  useEffect(() => drafts.show(scriptForm), [drafts])
  // Without unapplied text, the field follows the novel.
  const touched = useRef(text !== was)
  touched.current = text !== was
  const latest = useRef({ was, text, called })
  latest.current = { was, text, called }
  useEffect(() => {
    if (touched.current) return
    const now = printed(novel)
    setDraft((draft) => (draft.was === now.was ? draft : now))
    setEdition((each) => each + 1)
  }, [novel])
  const changed = text !== was
  const resolved = useMemo(
    () => (changed ? resolveScript(novel, text, was, {}, called) : null),
    [novel, text, was, called, changed],
  )
  const problems = resolved?.problems.length ?? 0
  const keep = (draft: ScriptDraft) => {
    setDraft(draft)
    setRoom(writeScriptDraft(drafts, draft.text === draft.was ? null : draft))
  }
  const start = () => {
    keep(printed(editor.read().novel))
    setEdition(edition + 1)
  }
  const apply = async (picks: Picks) => {
    ask(null)
    const sent = latest.current
    const made = { created_at: new Date().toISOString(), newId }
    const { text: script, ...printing } = sent
    const taken = noteIfRefused(run({ command: 'applyScript', script, ...printing, ...made, picks }))
    // The novel already contains the script: text typed from here on is a change of its new state.
    start()
    if (await taken) toast.success(words.applied)
    else takeBack(sent)
  }
  /** After a refusal, restores the sent text, or the text typed since. */
  const takeBack = (sent: ScriptDraft) => {
    const since = latest.current
    keep({ ...sent, text: since.text === since.was ? sent.text : since.text })
    setEdition((each) => each + 1)
  }
  const submit = (picks: Picks) => {
    setChoosing(false)
    const now = resolveScript(editor.read().novel, text, was, picks, called)
    if (!changed || now.problems.length > 0) return
    const { scenes, characters } = now.made
    if (now.collisions.some(({ path }) => !(pathKey(path) in picks))) setChoosing(true)
    else if (scenes.length + characters.length > 0) ask({ scenes, characters, picks })
    else void apply(picks)
  }
  const field = useRef<ScriptFieldHandle>(null)
  useSaveKey(() => {
    if (!mayEdit || document.querySelector('dialog[open]')) return
    if (problems > 0) field.current?.toNextProblem()
    else submit({})
  })
  return (
    <div className="script">
      <SectionHead title={sections.script} note={words.note} guide="script">
        {mayEdit && (
          <>
            <Button onClick={start} aria-disabled={!changed || undefined}>
              {words.discard}
            </Button>
            <Button kind="lamp" onClick={() => submit({})} aria-disabled={!changed || problems > 0 || undefined}>
              {words.apply}
            </Button>
          </>
        )}
      </SectionHead>
      <div className="script-state">
        <p role="status">
          {!room
            ? words.noRoom
            : problems > 0
              ? words.problemCount(problems)
              : changed
                ? words.waiting(resolved?.scenes.length ?? 0)
                : words.unchanged}
        </p>
        {problems > 0 && (
          <Button size="small" onClick={() => field.current?.toNextProblem()}>
            {words.nextProblem}
          </Button>
        )}
      </div>
      <details className="script-help">
        <summary>{words.how}</summary>
        <pre>{words.example}</pre>
      </details>
      <ScriptField
        ref={field}
        label={sections.script}
        value={text}
        edition={edition}
        readOnly={!mayEdit}
        onChange={(typed) => keep({ was, text: typed, called })}
        check={(typed) =>
          typed === was
            ? []
            : resolveScript(editor.read().novel, typed, was, {}, called).problems.map(({ code, at }) => ({
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
        onConfirm={() => asked && void apply(asked.picks)}
        onCancel={() => ask(null)}
      >
        {asked && asked.scenes.length > 0 && <p>{words.makeScenes(asked.scenes.join(', '))}</p>}
        {asked && asked.characters.length > 0 && <p>{words.makeCharacters(asked.characters.join(', '))}</p>}
      </ConfirmDialog>
      {choosing && resolved && (
        // Begins anew when others change more meanwhile: then it is another choice.
        <ScriptCollisions
          key={JSON.stringify(resolved.collisions)}
          collisions={resolved.collisions}
          onSettle={submit}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  )
}

function printed(novel: Novel): ScriptDraft {
  const text = printScript(novel)
  return { was: text, text, called: printedNames(novel) }
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

type ScriptCollisionsProps = {
  collisions: readonly Collision[]
  onSettle: (picks: Picks) => void
  onClose: () => void
}

/** Texts that the script and other authors changed differently: shows both, and the author picks. */
function ScriptCollisions({ collisions, onSettle, onClose }: ScriptCollisionsProps) {
  const words = useWords(editorPhrases)
  const compare = useWords(comparePhrases)
  const novel = useNovel()
  const [picks, setPicks] = useState<Picks>({})
  const undecided = collisions.filter(({ path }) => !(pathKey(path) in picks)).length
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.stale}
      size="wide"
      foot={
        <>
          {undecided > 0 && <span role="status">{compare.left(undecided)}</span>}
          <Button
            kind="lamp"
            aria-disabled={undecided > 0 || undefined}
            onClick={() => undecided === 0 && onSettle(picks)}
          >
            {compare.takePicked}
          </Button>
        </>
      }
    >
      <p>{compare.staleText}</p>
      <CollisionList collisions={collisions} mine={novel} theirs={novel} picks={picks} onPick={setPicks} />
    </Dialog>
  )
}
