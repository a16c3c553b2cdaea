import type { TranslationUnit } from '@fabula/contract/shapes/translations'
import type { Language } from '@fabula/core/novel/language'
import { placeholdersOf } from '@fabula/core/novel/message-places'
import { editorTranslationPhrases } from '@fabula/phrases/editor-translations'
import { memo, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../client/api-problem.ts'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { HelpButton } from '../help/help-button.tsx'
import { useRights } from '../rights/use-rights.ts'
import type { PersistedTexts } from './persisted-texts.ts'
import { fieldOf, unitKey } from './unit-groups.ts'

/** A pause in typing of this length saves; in ms. */
const pauseMs = 900
const codes: Record<Language, string> = { english: 'en', russian: 'ru' }

type RowProps = {
  unit: TranslationUnit
  from: Language
  to: Language
  kept: PersistedTexts
  write: (unit: TranslationUnit, text: string) => Promise<void>
}

type Saving = 'idle' | 'saving' | 'saved' | 'failed'

/** One text: the original at the left; at the right what readers of the other language see, to be written. */
export const TranslationRow = memo(function TranslationRow({ unit, from, to, kept, write }: RowProps) {
  const words = useWords(editorTranslationPhrases)
  const { text, saving, type, save } = useAutosave(unit, kept, write)
  const { edit: mayEdit } = useRights()
  const field = words.fields[fieldOf(unit.unit)]
  const lost = text.trim() !== '' && placeholdersOf(unit.source).join() !== placeholdersOf(text).join()
  const wanted = placeholdersOf(unit.source).join(' ')
  return (
    <li className="translation-row" data-state={stateOf(unit)}>
      <div className="translation-source">
        <p className="translation-field">{field}</p>
        <p lang={codes[from]}>{unit.source}</p>
      </div>
      <div className="translation-target">
        <TextArea
          label={words.translationOf(field)}
          labelHidden
          lang={codes[to]}
          rows={1}
          readOnly={!mayEdit}
          spellCheck
          value={text}
          error={lost ? words.placeholders(wanted || '—') : undefined}
          onChange={(event) => type(event.target.value)}
          onBlur={() => void save()}
        />
        <div className="translation-marks">
          <Mark unit={unit} />
          <HelpButton
            task={(wish) => ({ kind: 'translation', text: unit.source, to, wish })}
            value={text}
            onTake={([draft]) => {
              type(draft?.text ?? text)
              return () => type(text)
            }}
          />
          {mayEdit && unit.stale && text === unit.text && (
            <Button size="small" kind="ghost" onClick={() => void save(true)}>
              {words.stillRight}
            </Button>
          )}
          {mayEdit && unit.made_by === 'model' && text === unit.text && (
            <Button size="small" kind="ghost" onClick={() => void save(true)}>
              {words.approve}
            </Button>
          )}
          <span className="translation-saving" role="status" data-kind={saving}>
            {saving === 'saving' ? words.saving : saving === 'saved' ? words.saved : ''}
          </span>
          {saving === 'failed' && (
            <p className="translation-failure" role="alert">
              {words.notSaved}{' '}
              <Button size="small" onClick={() => void save()}>
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

/** What is typed is kept at once, and saved at the next pause or when the field is left; one save after the other. */
function useAutosave(unit: TranslationUnit, kept: PersistedTexts, write: RowProps['write']) {
  const key = unitKey(unit)
  const [typed, setTyped] = useState<string | null>(() => kept.read(key))
  const [saving, setSaving] = useState<Saving>('idle')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const running = useRef<Promise<void> | null>(null)
  const latest = useRef({ typed, unit, write })
  latest.current = { typed, unit, write }

  const save = async (asItIs = false): Promise<void> => {
    clearTimeout(timer.current)
    await running.current
    const { typed, unit, write } = latest.current
    const text = typed ?? unit.text
    if (!asItIs && text === unit.text) {
      kept.drop(key)
      return
    }
    setSaving('saving')
    const saved = write(unit, text).then(
      () => {
        // More may have been typed meanwhile: that is saved by its own pause.
        if ((latest.current.typed ?? text) === text) {
          kept.drop(key)
          setTyped(null)
        }
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
    save,
    type(text: string) {
      setTyped(text)
      latest.current.typed = text
      setSaving('idle')
      kept.keep(key, text)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void save(), pauseMs)
    },
  }
}
