import { changeOwnModel } from '@fabula/contract/routes/own-model'
import type { OwnModel } from '@fabula/contract/shapes/models'
import { ownModelPhrases } from '@fabula/phrases/own-model'
import { useState } from 'react'
import { call } from '../client/call.ts'
import { useWords } from '../page/page-facts.tsx'
import { useAttempt } from '../page/use-attempt.ts'
import { Fault } from '../ui/fault.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'

type OwnModelDialogProps = { own: OwnModel; onSaved: (own: OwnModel) => void; onClose: () => void }

/** Sets up the reader's own key: its model is tested before the key is stored. */
export function OwnModelDialog({ own, onSaved, onClose }: OwnModelDialogProps) {
  const words = useWords(ownModelPhrases)
  const [typed, setTyped] = useState({
    provider: own.model?.provider ?? own.providers[0] ?? 'openai-compatible',
    base_url: own.model?.base_url || own.addresses[0] || '',
    model: own.model?.model ?? '',
    api_key: '',
  })
  const { busy, fault, attempt } = useAttempt()
  const hasAddress = typed.provider === 'openai-compatible'
  const submit = () =>
    attempt(async () => {
      const body = { ...typed, base_url: hasAddress ? typed.base_url : '' }
      onSaved(await call(changeOwnModel, { body }, { quiet: true }))
    })
  return (
    <FormDialog
      title={words.title}
      submitLabel={words.save}
      busy={busy}
      className="account-form"
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Select
        label={words.provider}
        value={typed.provider}
        onChange={({ currentTarget: { value } }) =>
          setTyped({ ...typed, provider: own.providers.find((each) => each === value) ?? typed.provider })
        }
      >
        {own.providers.map((provider) => (
          <option key={provider} value={provider}>
            {words.providers[provider]}
          </option>
        ))}
      </Select>
      {hasAddress && (
        <Select
          label={words.address}
          value={typed.base_url}
          onChange={({ currentTarget: { value } }) => setTyped({ ...typed, base_url: value })}
        >
          {own.addresses.map((address) => (
            <option key={address}>{address}</option>
          ))}
        </Select>
      )}
      <TextField
        {...words.model}
        value={typed.model}
        spellCheck={false}
        autoComplete="off"
        onChange={({ currentTarget: { value } }) => setTyped({ ...typed, model: value })}
      />
      <PasswordField
        label={words.key}
        hint={own.model ? words.keyHint : undefined}
        fresh
        required={false}
        value={typed.api_key}
        onChange={({ currentTarget: { value } }) => setTyped({ ...typed, api_key: value })}
      />
      {busy && <p role="status">{words.checking}</p>}
      <Fault text={fault} />
    </FormDialog>
  )
}
