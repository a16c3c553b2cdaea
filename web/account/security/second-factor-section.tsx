import { makeRecoveryCodes, readAccountSecurity, removeTotp } from '@fabula/contract/routes/account-security'
import type { AccountSecurity } from '@fabula/contract/shapes/account-security'
import { accountSecurityPhrases } from '@fabula/phrases/account-security'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { call } from '../../client/call.ts'
import { loadChunk } from '../../client/load-chunk.ts'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { dayIn } from '../../page/show-in-language.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { EmailRow } from './email-row.tsx'
import { PasskeyRows } from './passkey-rows.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import './security.css'

const TotpDialog = lazy(() => loadChunk(() => import('./totp-dialog.tsx')))

/** This few recovery codes left trigger a hint. */
const lowCodes = 3

type Asking = 'totp' | 'remove-totp' | 'codes'

/** The account's second factors and recovery codes. */
export function SecondFactorSection({ username, onChanged }: { username: string; onChanged: () => void }) {
  const { language } = usePage()
  const words = useWords(accountSecurityPhrases)
  const [accountSecurity, setAccountSecurity] = useState<AccountSecurity | 'failed' | null>(null)
  const [asking, setAsking] = useState<Asking | null>(null)
  const [codes, setCodes] = useState<{ codes: readonly string[]; message?: string } | null>(null)
  const load = useCallback(() => {
    call(readAccountSecurity, {}, { quiet: true }).then(setAccountSecurity, () => setAccountSecurity('failed'))
  }, [])
  useEffect(load, [load])
  const close = () => setAsking(null)
  // A change whose answer was lost on the way, or that was made in another tab, is only known to the server.
  const leave = () => {
    close()
    load()
  }
  const changed = (message?: string) => {
    close()
    load()
    onChanged()
    if (message) toast.success(message)
  }
  // No note covers the codes while they are being saved.
  const added = (made: string[] | null, message?: string) => {
    if (made) setCodes({ codes: made, message })
    changed(made ? undefined : message)
  }
  const codesSaved = () => {
    if (codes?.message) toast.success(codes.message)
    setCodes(null)
  }
  const factors = accountSecurity === 'failed' ? null : accountSecurity
  const hasFactor = factors !== null && (factors.totp !== null || factors.passkeys.keys.length > 0)
  return (
    <section className="account-part">
      <h2>{words.title}</h2>
      <p>{words.text}</p>
      {accountSecurity === null && <Skeleton count={2} />}
      {accountSecurity === 'failed' && (
        <>
          <p role="alert">{words.failed}</p>
          <Button onClick={load}>{words.retry}</Button>
        </>
      )}
      {factors && (
        <ul className="account-rows">
          <li>
            <span className="account-session">
              <strong>{words.app}</strong>
              <small>{factors.totp ? words.appOn(dayIn(language, factors.totp.since)) : words.appOff}</small>
              {factors.totp?.key_lost && <small role="alert">{words.appLost}</small>}
            </span>
            <Button size="small" onClick={() => setAsking(factors.totp ? 'remove-totp' : 'totp')}>
              {factors.totp ? words.remove : words.setUp}
            </Button>
          </li>
          <PasskeyRows
            passkeys={factors.passkeys}
            onAdded={(made) => added(made, hasFactor ? words.passkeyAdded : words.passkeyAddedFirst)}
            onRemoved={() => changed(words.passkeyRemoved)}
            onLeft={load}
          />
          {hasFactor && (
            <li>
              <span className="account-session">
                <strong>{words.codes}</strong>
                <small>{words.codesLeft(factors.recovery_codes_left)}</small>
                {factors.recovery_codes_left <= lowCodes && <small className="account-warning">{words.codesFew}</small>}
              </span>
              <Button size="small" onClick={() => setAsking('codes')}>
                {words.newCodes}
              </Button>
            </li>
          )}
          {(factors.email.possible || factors.email.address !== null) && (
            <EmailRow email={factors.email} onChanged={() => changed()} />
          )}
        </ul>
      )}
      {asking === 'totp' && (
        <Suspense>
          <TotpDialog onAdded={(made) => added(made, words.added)} onClose={leave} />
        </Suspense>
      )}
      {asking === 'remove-totp' && (
        <PasswordDialog
          danger
          title={words.removeTitle}
          text={words.removeText}
          confirmLabel={words.remove}
          onClose={leave}
          onConfirm={async (password) => {
            await call(removeTotp, { body: { password } }, { quiet: true })
            changed(words.removed)
          }}
        />
      )}
      {asking === 'codes' && (
        <PasswordDialog
          title={words.newCodesTitle}
          text={words.newCodesText}
          confirmLabel={words.newCodes}
          onClose={leave}
          onConfirm={async (password) => {
            const made = await call(makeRecoveryCodes, { body: { password } }, { quiet: true })
            added(made.recovery_codes)
          }}
        />
      )}
      {codes && <RecoveryCodesDialog username={username} codes={codes.codes} onClose={codesSaved} />}
    </section>
  )
}
