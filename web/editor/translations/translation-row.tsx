import type { TranslationUnit } from '@fabula/contract/shapes/translations'
import { languageTags } from '@fabula/core/novel/known-languages'
import type { Language } from '@fabula/core/novel/language'
import { placeholdersOf } from '@fabula/core/novel/message-places'
import { editorTranslationPhrases } from '@fabula/phrases/editor-translations'
import { memo, useEffect, useId, useRef, useState } from 'react'
import { ApiError } from '../../client/api-problem.ts'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { HelpButton } from '../help/help-button.tsx'
import { useRights } from '../rights/use-rights.tsx'
import type { PersistedTexts } from './persisted-texts.ts'
import { fieldOf, unitKey } from './unit-groups.ts'

/** A pause in typing of this length saves, in ms. */
const pauseMs = 900

export type RowProps = {
  unit: TranslationUnit
  from: Language
  to: Language
  kept: PersistedTexts
  write: (unit: TranslationUnit, text: string, was: string) => Promise<void>
}

type Saving = 'idle' | 'saving' | 'saved' | 'failed'

/** One text: the original at the left, its translation at the right, to be edited. */
export const TranslationRow = memo(function TranslationRow({ unit, from, to, kept, write }: RowProps) {
  const words = useWords(editorTranslationPhrases)
  const { text, saving, theirs, moved, type, save, settle } = useAutosave(unit, kept, write)
  const { edit: mayEdit } = useRights()
  const field = words.fields[fieldOf(unit.unit)]
  const lost = text.trim() !== '' && placeholdersOf(unit.source).join() !== placeholdersOf(text).join()
  const wanted = placeholdersOf(unit.source).join(' ')
  const source = useId()
  return (
    <li className="translation-row" data-state={stateOf(unit)}>
      <div className="translation-source">
        <p className="translation-field">{field}</p>
        <p id={source} lang={languageTags[from]}>
          {unit.source}
        </p>
      </div>
      <div className="translation-target">
        <Field
          label={words.translationOf(field)}
          labelHidden
          error={lost ? words.placeholders(wanted || '—') : undefined}
        >
          {({ 'aria-describedby': error, ...control }) => (
            <textarea
              {...control}
              aria-describedby={error ? `${source} ${error}` : source}
              className="ui-control"
              lang={languageTags[to]}
              rows={1}
              readOnly={!mayEdit}
              spellCheck
              value={text}
              onChange={(event) => type(event.target.value)}
              onBlur={() => void save()}
            />
          )}
        </Field>
        <div className="translation-marks">
          <Mark unit={unit} />
          <HelpButton
            // A translation of the original before a change is not offered for the one after it.
            key={unit.source}
            task={(wish) => ({ kind: 'translation', text: unit.source, to, wish })}
            value={text}
            describedBy={source}
            onTake={([draft]) => {
              type(draft?.text ?? text)
              return () => type(text)
            }}
          />
          {mayEdit && unit.stale && text === unit.text && (
            <Button size="small" kind="ghost" aria-describedby={source} onClick={() => void save(true)}>
              {words.stillRight}
            </Button>
          )}
          {mayEdit && unit.made_by === 'model' && text === unit.text && (
            <Button size="small" kind="ghost" aria-describedby={source} onClick={() => void save(true)}>
              {words.approve}
            </Button>
          )}
          <span className="translation-saving" role="status" data-kind={saving}>
            {saving === 'saving' ? words.saving : saving === 'saved' ? words.saved : ''}
          </span>
          {theirs !== null && (
            <div className="translation-theirs" role="alert">
              <p>{words.theirs}</p>
              <blockquote lang={languageTags[to]}>{theirs}</blockquote>
              <Button size="small" aria-describedby={source} onClick={() => settle('theirs')}>
                {words.takeTheirs}
              </Button>
              <Button size="small" kind="ghost" aria-describedby={source} onClick={() => settle('mine')}>
                {words.keepMine}
              </Button>
            </div>
          )}
          {moved && (
            <p className="translation-failure" role="alert">
              {words.originalChanged}
            </p>
          )}
          {saving === 'failed' && theirs === null && (
            <p className="translation-failure" role="alert">
              {words.notSaved}{' '}
              <Button size="small" aria-describedby={source} onClick={() => void save()}>
                {words.saveNow}
              </Button>
            </p>
          )}
        </div>
      </div>
    </li>
  )
})

const stateOf = ({ text, stale, made_by }: TranslationUnit) =>
  text === '' ? 'missing' : stale ? 'stale' : (made_by ?? 'missing')

function Mark({ unit }: { unit: TranslationUnit }) {
  const words = useWords(editorTranslationPhrases)
  const who = unit.made_by && words.made[unit.made_by]
  return (
    <p className="translation-mark">
      {unit.text === '' ? words.missing : who}
      {unit.stale && <span>{words.stale}</span>}
      {unit.fault && <span>{words.refused(words.faults[unit.fault])}</span>}
    </p>
  )
}

/**
 * Stores typed text at once, and saves it at a pause after a word or when the field is left, one save at a time. If another
 * author has changed the text since typing began, nothing is saved until `settle` decides between the two.
 */
function useAutosave(unit: TranslationUnit, kept: PersistedTexts, write: RowProps['write']) {
  const key = unitKey(unit)
  const [typed, setTyped] = useState<string | null>(() => kept.read(key))
  const [base, setBase] = useState<string | null>(() => kept.readBase(key))
  const [over, setOver] = useState(unit.source)
  const [saving, setSaving] = useState<Saving>('idle')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const running = useRef<Promise<void> | null>(null)
  /** The last text sent: it arrives as the current text before its own answer does. */
  const sent = useRef<string | null>(null)
  const latest = useRef({ typed, base, unit, write })
  latest.current = { typed, base, unit, write }
  const othersText = () => textOfOthers(latest.current, sent.current)
  const theirs = othersText()

  const hold = (typed: string | null, base: string | null) => {
    if (typed === null || latest.current.typed === null) setOver(latest.current.unit.source)
    setTyped(typed)
    setBase(base)
    Object.assign(latest.current, { typed, base })
    if (typed === null || base === null) kept.drop(key)
    else kept.keep(key, typed, base)
  }
  const save = async (asItIs = false): Promise<void> => {
    clearTimeout(timer.current)
    await running.current
    const { typed, base, unit, write } = latest.current
    if (othersText() !== null) return
    const text = typed ?? unit.text
    if (!asItIs && text === unit.text) {
      hold(null, null)
      return
    }
    setSaving('saving')
    sent.current = text
    const saved = write(unit, text, base ?? unit.text).then(
      () => {
        // Text typed meanwhile is saved by its own pause, based on this save.
        const { typed } = latest.current
        if ((typed ?? text) === text) hold(null, null)
        else hold(typed, text)
        setSaving('saved')
      },
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        setSaving('failed')
      },
    )
    running.current = saved
    await saved
    running.current = null
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => kept.show(key), [kept, key])
  return {
    text: typed ?? unit.text,
    saving,
    /** Another author's text in place of the one that was being changed; null if there is none. */
    theirs,
    /** Whether the original was changed since typing began. */
    moved: typed !== null && over !== unit.source,
    save,
    type(text: string) {
      setSaving('idle')
      hold(text, latest.current.base ?? unit.text)
      clearTimeout(timer.current)
      // After a blank another word follows, and the end of a name is saved without it: the field would lose it.
      if (!/\s$/.test(text)) timer.current = setTimeout(() => void save(), pauseMs)
    },
    settle(whose: 'mine' | 'theirs') {
      setSaving('idle')
      if (whose === 'theirs') hold(null, null)
      else {
        hold(typed, unit.text)
        void save()
      }
    },
  }
}

/** Another author's text that needs a decision. None is needed for a model's text, a deleted text, or the same text. */
function textOfOthers(
  { typed, base, unit }: { typed: string | null; base: string | null; unit: TranslationUnit },
  sent: string | null,
): string | null {
  if (typed === null || base === null || unit.made_by !== 'author') return null
  const translated = unit.text.trim()
  return [typed, base, sent ?? '', ''].some((known) => known.trim() === translated) ? null : unit.text
}
