import { removePasskey } from '@fabula/contract/routes/passkeys'
import type { AccountSecurity } from '@fabula/contract/shapes/account-security'
import { accountSecurityPhrases } from '@fabula/phrases/account-security'
import { lazy, Suspense, useState } from 'react'
import { call } from '../../client/call.ts'
import { loadChunk } from '../../client/load-chunk.ts'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { dayIn } from '../../page/show-in-language.ts'
import { Button } from '../../ui/button.tsx'
import { PasswordDialog } from './password-dialog.tsx'

const PasskeyDialog = lazy(() => loadChunk(() => import('./passkey-dialog.tsx')))

type PasskeyRowsProps = {
  passkeys: AccountSecurity['passkeys']
  onAdded: (codes: string[] | null) => void
  onRemoved: () => void
  /**
   * Called when a dialog is left: a key whose answer was lost on the way, or that was changed in another tab, is only
   * known to the server.
   */
  onLeft: () => void
}

/** The account's passkeys, and a button to add one; if this page's address allows none, it names the one that does. */
export function PasskeyRows({ passkeys: { host, keys }, onAdded, onRemoved, onLeft }: PasskeyRowsProps) {
  const { language } = usePage()
  const words = useWords(accountSecurityPhrases)
  const [asking, setAsking] = useState<'add' | { id: string; name: string } | null>(null)
  const close = () => setAsking(null)
  const leave = () => {
    close()
    onLeft()
  }
  const isHere = host === location.hostname && 'PublicKeyCredential' in window
  if (host === null && keys.length === 0) return null
  return (
    <>
      {keys.map((key) => (
        <li key={key.id}>
          <span className="account-session">
            <strong>{key.name}</strong>
            <small>
              {words.passkeyOf(dayIn(language, key.created_at))}
              {key.used_at && `, ${words.passkeyUsed(dayIn(language, key.used_at))}`}
            </small>
          </span>
          <Button size="small" onClick={() => setAsking(key)}>
            {words.delete}
          </Button>
        </li>
      ))}
      <li>
        <span className="account-session">
          <strong>{words.passkeys}</strong>
          <small>{isHere || host === null ? words.passkeysText : words.passkeysElsewhere(host)}</small>
        </span>
        {isHere && (
          <Button size="small" onClick={() => setAsking('add')}>
            {words.passkeyAdd}
          </Button>
        )}
      </li>
      {asking === 'add' && (
        <Suspense>
          <PasskeyDialog
            onAdded={(codes) => {
              close()
              onAdded(codes)
            }}
            onClose={leave}
          />
        </Suspense>
      )}
      {asking !== null && asking !== 'add' && (
        <PasswordDialog
          danger
          title={words.passkeyRemoveTitle(asking.name)}
          text={words.passkeyRemoveText}
          confirmLabel={words.delete}
          onClose={leave}
          onConfirm={async (password) => {
            await call(removePasskey, { params: { passkeyId: asking.id }, body: { password } }, { quiet: true })
            close()
            onRemoved()
          }}
        />
      )}
    </>
  )
}
