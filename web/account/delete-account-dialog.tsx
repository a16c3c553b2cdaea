import { pageAddress } from '@fabula/contract/page-address'
import { deleteAccount } from '@fabula/contract/routes/own-account'
import { accountSettingsPhrases } from '@fabula/phrases/account-settings'
import { type FormEvent, useId, useState } from 'react'
import { ApiError } from '../client/api-problem.ts'
import { call } from '../client/call.ts'
import { problemText } from '../client/problem-text.ts'
import { session } from '../client/session.ts'
import { usePage, useWords } from '../page/page-facts.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/text-field.tsx'

type DeleteAccountDialogProps = {
  open: boolean
  username: string
  exporting: boolean
  onExport: () => void
  onClose: () => void
}

/** Deletes the account once its name and password are typed. Offers to take everything along first. */
export function DeleteAccountDialog({ open, username, exporting, onExport, onClose }: DeleteAccountDialogProps) {
  const { language } = usePage()
  const words = useWords(accountSettingsPhrases)
  const form = useId()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const close = () => {
    if (busy) return
    setName('')
    setPassword('')
    setFault(null)
    onClose()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const wrong = name.trim() !== username ? words.nameDiffers : password === '' ? words.fillAll : null
    setFault(wrong)
    if (wrong) return
    setBusy(true)
    try {
      await call(deleteAccount, { body: { username: name.trim(), password } }, { quiet: true })
      session.drop()
      location.assign(pageAddress.home(language))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFault(await problemText(error, language))
      setBusy(false)
    }
  }
  const foot = (
    <>
      <Button onClick={close}>{words.cancel}</Button>
      <Button kind="danger" type="submit" form={form} busy={busy}>
        {words.deleteNow}
      </Button>
    </>
  )
  return (
    <Dialog
      open={open}
      onClose={close}
      title={words.deleteTitle}
      closeLabel={words.close}
      role="alertdialog"
      foot={foot}
    >
      <form id={form} className="account-form" onSubmit={submit} noValidate>
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
        <TextField
          label={words.yourPassword}
          type="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {fault && (
          <p className="account-fault" role="alert">
            {fault}
          </p>
        )}
      </form>
    </Dialog>
  )
}
