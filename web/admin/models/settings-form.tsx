import { changeModels, readModels } from '@fabula/contract/routes/models'
import {
  type Connection,
  ModelSettings,
  type ModelsPage,
  MoneyCaps,
  modelProviders,
  modelRoles,
  moderationKinds,
} from '@fabula/contract/shapes/models'
import { sameValue } from '@fabula/core/compare/same-value'
import { adminModelPhrases } from '@fabula/phrases/admin-models'
import { operatorPhrases } from '@fabula/phrases/operator'
import { useRef } from 'react'
import { useController } from 'react-hook-form'
import { call } from '../../client/call.ts'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Select } from '../../ui/select.tsx'
import { toast } from '../../ui/toast.ts'
import { AdminForm } from '../admin-form.tsx'
import { Fields } from '../fields.tsx'
import { hasConflict, mergeOver } from '../merge-over.ts'
import { LinesField } from './lines-field.tsx'
import { SpeechFields } from './speech-fields.tsx'

/**
 * Roles, budgets, and who may use their own keys, saved together. Untouched fields keep what another administrator may
 * have saved; for a field that both have changed, the form warns before it overwrites.
 */
export function SettingsForm({ page, onSaved }: { page: ModelsPage; onSaved: (page: ModelsPage) => void }) {
  const words = useWords(adminModelPhrases)
  const { changedMeanwhile } = useWords(operatorPhrases)
  const { settings, connections } = page
  /** Others' settings as they were when the form warned about overwriting them. */
  const warnedAbout = useRef(settings)
  const save = async (typed: ModelSettings) => {
    const now = await call(readModels, {}, { quiet: true })
    if (hasConflict(settings, typed, now.settings) && !sameValue(warnedAbout.current, now.settings)) {
      warnedAbout.current = now.settings
      return changedMeanwhile
    }
    const body = mergeOver(settings, typed, now.settings)
    const saved = await call(changeModels, { body }, { quiet: true })
    onSaved(saved)
    toast.success(words.saved)
  }
  const writer = connections.find(({ id }) => id === settings.roles.writer)
  return (
    <AdminForm schema={ModelSettings} values={settings} onSave={save}>
      {({ busy }) => (
        <>
          <fieldset className="admin-part">
            <legend>{words.rolesTitle}</legend>
            {modelRoles.map((role) => (
              <RoleSelect key={role} role={role} connections={connections} />
            ))}
          </fieldset>
          <fieldset className="admin-part">
            <legend>{words.capsTitle}</legend>
            {writer && writer.prices === null && <p className="admin-warning">{words.noPrices}</p>}
            <div className="admin-row">
              <Fields schema={MoneyCaps} words={words.caps} invalid={words.moneyWrong} prefix="caps." />
              <Fields schema={ModelSettings} words={{ currency: words.currency }} invalid={words.currencyWrong} />
            </div>
            <Fields schema={ModelSettings} words={{ offline_at_cap: words.offlineAtCap }} invalid={words.invalid} />
          </fieldset>
          <fieldset className="admin-part">
            <legend>{words.ownTitle}</legend>
            <p className="admin-soft">{words.ownText}</p>
            <OwnProviders />
            <LinesField name="own_addresses" {...words.ownAddresses} />
          </fieldset>
          <fieldset className="admin-part">
            <legend>{words.moderation.title}</legend>
            <ModerationFields connections={connections} />
          </fieldset>
          <fieldset className="admin-part">
            <legend>{words.speech.title}</legend>
            <p className="admin-soft">{page.speech_environment ? words.speech.environment : words.speech.text}</p>
            <SpeechFields connections={connections} />
          </fieldset>
          <div className="admin-actions">
            <Button kind="lamp" type="submit" busy={busy}>
              {words.save}
            </Button>
          </div>
        </>
      )}
    </AdminForm>
  )
}

function RoleSelect({ role, connections }: { role: (typeof modelRoles)[number]; connections: readonly Connection[] }) {
  const words = useWords(adminModelPhrases)
  const { field } = useController({ name: `roles.${role}` })
  const { label, hint } = words.roles[role]
  const nobody = role === 'writer' ? words.writerNone : role === 'embedding' ? words.noEmbedding : words.asWriter
  return (
    <Select
      label={label}
      hint={hint}
      name={field.name}
      value={field.value ?? ''}
      onChange={({ currentTarget: { value } }) => field.onChange(value === '' ? null : value)}
    >
      <option value="">{nobody}</option>
      {connections.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}

function OwnProviders() {
  const words = useWords(adminModelPhrases)
  const { field } = useController({ name: 'own_providers' })
  const chosen: readonly string[] = field.value
  return modelProviders.map((provider) => (
    <Checkbox
      key={provider}
      label={words.providers[provider]}
      checked={chosen.includes(provider)}
      onChange={({ currentTarget: { checked } }) =>
        field.onChange(checked ? [...chosen, provider] : chosen.filter((each) => each !== provider))
      }
    />
  ))
}

function ModerationFields({ connections }: { connections: readonly Connection[] }) {
  const { moderation: words } = useWords(adminModelPhrases)
  const kind = useController({ name: 'moderation.kind' }).field
  const connection = useController({ name: 'moderation.connection' }).field
  return (
    <>
      <Select label={words.kind} hint={words.hint} {...kind}>
        {moderationKinds.map((each) => (
          <option key={each} value={each}>
            {words.kinds[each]}
          </option>
        ))}
      </Select>
      {kind.value === 'words' && <LinesField name="moderation.words" {...words.words} />}
      {kind.value === 'endpoint' && (
        <Select
          label={words.connection}
          hint={words.connectionHint}
          value={connection.value ?? ''}
          onChange={({ currentTarget: { value } }) => connection.onChange(value === '' ? null : value)}
        >
          <option value="">{words.choose}</option>
          {connections.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </>
  )
}
