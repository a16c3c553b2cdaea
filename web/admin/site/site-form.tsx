import { changeSite, readSite } from '@fabula/contract/routes/site'
import { registrationKinds, type SitePage, SiteSettings } from '@fabula/contract/shapes/site'
import { sameValue } from '@fabula/core/compare/same-value'
import { languages } from '@fabula/core/novel/known-languages'
import type { Language } from '@fabula/core/novel/language'
import { extensionPhrases } from '@fabula/phrases/extensions'
import { operatorPhrases } from '@fabula/phrases/operator'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../client/api-problem.ts'
import { call } from '../../client/call.ts'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { useAskBeforeLeaving } from '../../page/use-ask-before-leaving.ts'
import { useTooLong } from '../../page/use-too-long.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { maxLengthOf } from '../max-length.ts'
import { hasConflict, mergeOver } from '../merge-over.ts'

/** The default colour, that of the lamp. */
const lamp = '#f0a94b'
const maxNameLength = maxLengthOf(SiteSettings.shape.names.shape.english)
const maxWelcomeLength = maxLengthOf(SiteSettings.shape.welcome.shape.english)

type SiteFormProps = Pick<SitePage, 'settings' | 'themes'> & { onSaved: (page: SitePage) => void }

/**
 * Registration, name, colour and welcome, saved together. Untouched fields keep what another administrator may have
 * saved; for a field that both have changed, the form warns before it overwrites. The input stays if saving fails.
 */
export function SiteForm({ settings, themes, onSaved }: SiteFormProps) {
  const phrases = useWords(operatorPhrases)
  const words = phrases.site
  const [filled, setFilled] = useState(settings)
  const [typed, setTyped] = useState(settings)
  const [busy, setBusy] = useState(false)
  const tooLong = useTooLong()
  const isOver = languages.some(
    (each) => tooLong(typed.names[each], maxNameLength) || tooLong(typed.welcome[each], maxWelcomeLength),
  )
  const set = (change: Partial<SiteSettings>) => setTyped({ ...typed, ...change })
  useAskBeforeLeaving(() => !sameValue(filled, typed))
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || isOver) return
    setBusy(true)
    try {
      const now = await call(readSite, {})
      const body = mergeOver(filled, typed, now.settings)
      if (hasConflict(filled, typed, now.settings)) {
        setFilled(now.settings)
        setTyped(body)
        return toast.error(phrases.changedMeanwhile)
      }
      const saved = await call(changeSite, { body })
      setFilled(saved.settings)
      setTyped(saved.settings)
      onSaved(saved)
      toast.success(phrases.saved)
    } catch (error) {
      // The failure has shown its note.
      if (!(error instanceof ApiError)) throw error
    } finally {
      setBusy(false)
    }
  }
  const name = (language: Language, label: string) => (
    <TextField
      label={label}
      hint={words.nameHint}
      error={tooLong(typed.names[language], maxNameLength)}
      value={typed.names[language]}
      onChange={(event) => set({ names: { ...typed.names, [language]: event.currentTarget.value } })}
    />
  )
  const welcome = (language: Language, label: string) => (
    <TextArea
      label={label}
      hint={words.welcomeHint}
      rows={3}
      error={tooLong(typed.welcome[language], maxWelcomeLength)}
      value={typed.welcome[language]}
      onChange={(event) => set({ welcome: { ...typed.welcome, [language]: event.currentTarget.value } })}
    />
  )
  return (
    <form className="admin-form" onSubmit={save}>
      <fieldset className="admin-part">
        <legend>{words.registrationTitle}</legend>
        <Select
          label={words.registration}
          hint={words.registrationHint}
          value={typed.registration}
          onChange={(event) => set({ registration: event.currentTarget.value as SiteSettings['registration'] })}
        >
          {registrationKinds.map((kind) => (
            <option key={kind} value={kind}>
              {words.registrations[kind]}
            </option>
          ))}
        </Select>
      </fieldset>
      <fieldset className="admin-part">
        <legend>{words.lookTitle}</legend>
        <div className="admin-row">
          {name('english', words.nameEnglish)}
          {name('russian', words.nameRussian)}
        </div>
        <div className="admin-row">
          {welcome('english', words.welcomeEnglish)}
          {welcome('russian', words.welcomeRussian)}
        </div>
        {(themes.length > 0 || typed.theme !== null) && (
          <ThemeSelect themes={themes} value={typed.theme} onChange={(theme) => set({ theme })} />
        )}
        <Checkbox
          label={words.ownColour}
          hint={words.ownColourHint}
          checked={typed.colour !== null}
          onChange={(event) => set({ colour: event.currentTarget.checked ? lamp : null })}
        />
        {typed.colour !== null && (
          <TextField
            type="color"
            label={words.colour}
            value={typed.colour}
            onChange={(event) => set({ colour: event.currentTarget.value })}
          />
        )}
        <Button kind="lamp" type="submit" busy={busy} aria-disabled={isOver || undefined}>
          {phrases.save}
        </Button>
      </fieldset>
    </form>
  )
}

/** The built-in look, or a theme of the extensions; a chosen theme that no longer exists stays in the list. */
function ThemeSelect(props: {
  themes: SitePage['themes']
  value: string | null
  onChange: (theme: string | null) => void
}) {
  const { language } = usePage()
  const words = useWords(extensionPhrases)
  const { themes, value, onChange } = props
  const isLost = value !== null && !themes.some(({ name }) => name === value)
  return (
    <Select
      label={words.theme}
      hint={words.themeHint}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    >
      <option value="">{words.themeNone}</option>
      {themes.map(({ name, title }) => (
        <option key={name} value={name}>
          {title[language]}
        </option>
      ))}
      {isLost && <option value={value}>{words.themeLost(value)}</option>}
    </Select>
  )
}
