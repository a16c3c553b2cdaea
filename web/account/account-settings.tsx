import type { User } from '@fabula/contract/shapes/account'
import './account-settings.css'
import { DataSection } from './data-section.tsx'
import { OwnModelSection } from './own-model-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { TelegramSection } from './telegram-section.tsx'

/** What a registered reader may change: Telegram, password, sessions, all their data. */
export default function AccountSettings({ user, onChanged }: { user: User; onChanged: () => void }) {
  return (
    <div className="account-settings">
      <TelegramSection user={user} onChanged={onChanged} />
      <PasswordSection />
      <OwnModelSection />
      <SessionsSection />
      <DataSection username={user.username ?? ''} />
    </div>
  )
}
