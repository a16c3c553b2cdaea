import { removeEmail, setEmail } from '@fabula/contract/routes/account-email'
import type { AccountSecurity } from '@fabula/contract/shapes/account-security'
import { accountSecurityPhrases } from '@fabula/phrases/account-security'
import { useState } from 'react'
import { call } from '../../client/call.ts'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { PasswordDialog } from './password-dialog.tsx'

type EmailRowProps = { email: AccountSecurity['email']; onChanged: () => void }

/** The email address to which a link for a new password may be sent, if this server sends mail. */
export function EmailRow({ email, onChanged }: EmailRowProps) {
  const { language } = usePage()
  const words = useWords(accountSecurityPhrases)
  const [asking, setAsking] = useState<'set' | 'remove' | null>(null)
  const [address, setAddress] = useState('')
  const close = () => setAsking(null)
  const changed = (message: string) => {
    close()
    onChanged()
    toast.success(message)
  }
  const hasOne = email.address !== null || email.pending !== null
  return (
    <li>
      <span className="account-session">
        <strong>{words.email}</strong>
        <small>{email.address ?? (email.pending === null ? words.emailNone : '')}</small>
        {email.pending !== null && <small>{words.emailPending(email.pending)}</small>}
      </span>
      <span className="account-actions">
        <Button size="small" onClick={() => setAsking('set')}>
          {hasOne ? words.emailChange : words.emailSet}
        </Button>
        {hasOne && (
          <Button size="small" kind="ghost" onClick={() => setAsking('remove')}>
            {words.delete}
          </Button>
        )}
      </span>
      {asking === 'set' && (
        <PasswordDialog
          title={words.emailTitle}
          text={words.emailText}
          confirmLabel={words.emailSend}
          onClose={close}
          onConfirm={async (password) => {
            await call(setEmail, { body: { password, address, language } }, { quiet: true })
            changed(words.emailSent)
          }}
        >
          <TextField
            label={words.emailAddress}
            type="email"
            autoComplete="email"
            required
            value={address}
            onChange={(event) => setAddress(event.currentTarget.value)}
          />
        </PasswordDialog>
      )}
      {asking === 'remove' && (
        <PasswordDialog
          danger
          title={words.emailRemoveTitle}
          text={words.emailRemoveText}
          confirmLabel={words.delete}
          onClose={close}
          onConfirm={async (password) => {
            await call(removeEmail, { body: { password, language } }, { quiet: true })
            changed(words.emailRemoved)
          }}
        />
      )}
    </li>
  )
}
