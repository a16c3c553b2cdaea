import { pageAddress } from '@fabula/contract/page-address'
import { deleteAccount } from '@fabula/contract/routes/own-account'
import { accountSettingsPhrases } from '@fabula/phrases/account-settings'
import { useState } from 'react'
import { call } from '../client/call.ts'
import { session } from '../client/session.ts'
import { usePage, useWords } from '../page/page-facts.tsx'
import { useAttempt } from '../page/use-attempt.ts'
import { useLeaving } from '../page/use-leaving.ts'
import { clearPersonalData } from '../session/browser-traces.ts'
import { Button } from '../ui/button.tsx'
import { Fault } from '../ui/fault.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { TextField } from '../ui/text-field.tsx'

type DeleteAccountDialogProps = {
  open: boolean
  username: string
  exporting: boolean
  onExport: () => void
  onClose: () => void
}

/** Deletes the account once its name and password are typed. Offers an export first. */
export function DeleteAccountDialog({ open, username, exporting, onExport, onClose }: DeleteAccountDialogProps) {
  const { language } = usePage()
  const words = useWords(accountSettingsPhrases)
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const { busy, fault, setFault, attempt } = useAttempt()
  const [leaving, leave] = useLeaving()
  const close = () => {
    if (busy || leaving) return
    setName('')
    setPassword('')
    setFault(null)
    onClose()
  }
  const submit = () => {
    if (busy || leaving) return
    const wrong = name.trim() !== username ? words.nameDiffers : password === '' ? words.fillAll : null
    if (wrong) return setFault(wrong)
    void attempt(async () => {
      await call(deleteAccount, { body: { username: name.trim(), password } }, { quiet: true })
      clearPersonalData()
      session.drop()
      leave(pageAddress.home(language))
    })
  }
  return (
    <FormDialog
      open={open}
      danger
      role="alertdialog"
      title={words.deleteTitle}
      submitLabel={words.deleteNow}
      busy={busy || leaving}
      className="account-form"
      onSubmit={submit}
      onClose={close}
    >
      <p>{words.deleteText}</p>
      <Button size="small" onClick={onExport} busy={exporting}>
        {words.export}
      </Button>
      <TextField
        label={words.typeName(username)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <PasswordField
        label={words.yourPassword}
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Fault text={fault} />
    </FormDialog>
  )
}
