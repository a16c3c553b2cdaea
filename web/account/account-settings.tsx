import type { User } from '@fabula/contract/shapes/account'
import { useState } from 'react'
import './account-settings.css'
import { DataSection } from './data-section.tsx'
import { OwnModelSection } from './own-model-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SecondFactorSection } from './security/second-factor-section.tsx'
import { SecurityLogSection } from './security/security-log-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { TelegramSection } from './telegram-section.tsx'

/** A registered reader's settings: Telegram, password, second factors, sessions, all their data. */
export default function AccountSettings({ user, onChanged }: { user: User; onChanged: () => void }) {
  // A change in one part affects others: all are remounted.
  const [changes, setChanges] = useState(0)
  return (
    <div className="account-settings">
      <TelegramSection user={user} onChanged={onChanged} />
      <PasswordSection />
      <SecondFactorSection username={user.username ?? ''} onChanged={() => setChanges(changes + 1)} />
      <OwnModelSection />
      <SessionsSection key={`sessions ${changes}`} />
      <SecurityLogSection key={`log ${changes}`} />
      <DataSection username={user.username ?? ''} />
    </div>
  )
}
