import * as routes from '@fabula/contract/routes/play'
import type { PlayState } from '@fabula/contract/shapes/play'
import { isBiographyFolded } from '@fabula/core/memory/biography-size'
import { isBlank } from '@fabula/core/record/is-blank'
import { playSheetPhrases } from '@fabula/phrases/play-sheets'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../client/api-problem.ts'
import { call } from '../../client/call.ts'
import { isOfflineCopy } from '../../client/is-offline-copy.ts'
import { useWords } from '../../page/page-facts.tsx'
import { PageLanguageSwitch } from '../../page/page-language-switch.tsx'
import { useTooLong } from '../../page/use-too-long.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import './character-setup.css'
import { useBiographyDraft } from './use-biography-draft.ts'
import './gate-banner.css'

/** The form for the reader's biography in this story, shown before its first scene. */
export default function CharacterSetup({ state, onDone }: { state: PlayState; onDone: () => Promise<void> }) {
  const sheet = useWords(playSheetPhrases)
  const { name, biography, write, forget } = useBiographyDraft(state)
  const [adult, setAdult] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const tooLong = useTooLong()
  const nameOver = tooLong(name.trim(), 200)
  const biographyOver = tooLong(biography, 20_000)
  const valid = !isBlank(name) && !nameOver && !biographyOver && (adult || !state.required_18_age)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!valid || busy) return
    setBusy(true)
    setFailed(false)
    const body = { prompt_name: name.trim(), prompt_biography: biography, confirmed_18: adult }
    try {
      await call(routes.changeBiography, { params: { novelId: state.novel_id }, body })
      forget()
      await onDone()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailed(true)
    } finally {
      setBusy(false)
    }
  }
  return (
    <main className="gate" id="main">
      <form className="gate-sheet" onSubmit={submit}>
        <p className="gate-novel">{state.novel_name}</p>
        <h1>{sheet.setupTitle}</h1>
        <TextField
          label={sheet.setupName}
          value={name}
          required
          error={nameOver}
          autoComplete="off"
          onChange={(event) => write({ name: event.target.value })}
        />
        {/* No offline storyteller would use it. */}
        {!isOfflineCopy && (
          <TextArea
            label={sheet.setupBiography}
            hint={isBiographyFolded(biography) ? sheet.setupBiographyLong : undefined}
            rows={5}
            value={biography}
            error={biographyOver}
            onChange={(event) => write({ biography: event.target.value })}
          />
        )}
        {!isOfflineCopy && state.preferred_biography && (
          <figure className="gate-suggestion">
            <figcaption>{sheet.setupSuggestion}</figcaption>
            <blockquote>{state.preferred_biography}</blockquote>
            <Button size="small" onClick={() => write({ biography: state.preferred_biography ?? '' })}>
              {sheet.setupUse}
            </Button>
          </figure>
        )}
        {state.required_18_age && (
          <Checkbox label={sheet.setupAge} checked={adult} onChange={(event) => setAdult(event.target.checked)} />
        )}
        {failed && (
          <p className="gate-failed" role="alert">
            {sheet.biographyFailed}
          </p>
        )}
        <Button kind="lamp" size="large" type="submit" wide busy={busy} disabled={!valid}>
          {sheet.setupStart}
        </Button>
        <PageLanguageSwitch />
      </form>
    </main>
  )
}
