import { readMe } from '@fabula/contract/routes/account'
import type { TelegramLink } from '@fabula/contract/shapes/account'
import { accountSettingsPhrases } from '@fabula/phrases/account-settings'
import { useEffect, useRef } from 'react'
import { call } from '../client/call.ts'
import { useWords } from '../page/page-facts.tsx'
import { CopyCode } from '../ui/copy-code.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { toast } from '../ui/toast.ts'

/** The interval of checks whether the bot has received the code, in ms. */
const pollEveryMs = 3_000

type LinkTelegramDialogProps = { link: TelegramLink | null; onLinked: () => void; onClose: () => void }

/** Shows a code for the bot; closes by itself once the bot has received it. */
export function LinkTelegramDialog({ link, onLinked, onClose }: LinkTelegramDialogProps) {
  const words = useWords(accountSettingsPhrases)
  const linked = useRef(onLinked)
  linked.current = onLinked
  const open = link !== null
  useEffect(() => {
    if (!open) return
    let isAsking = false
    const timer = setInterval(async () => {
      if (isAsking || document.visibilityState !== 'visible') return
      isAsking = true
      // A failed check is followed by another one.
      const user = await call(readMe, {}, { quiet: true }).catch(() => null)
      isAsking = false
      if (user?.telegram_name == null) return
      linked.current()
      toast.success(words.linked)
    }, pollEveryMs)
    return () => clearInterval(timer)
  }, [open, words])
  const isAway = link !== null && link.bot_name === null && link.bot_link === null
  const bot = link?.bot_name ? `@${link.bot_name.replace(/^@/, '')}` : words.theBot
  return (
    <Dialog open={open} onClose={onClose} title={words.linkTitle}>
      {isAway && <p>{words.botAway}</p>}
      {link && !isAway && (
        <div className="account-form">
          <p>{words.linkHow}</p>
          <CopyCode code={link.code} copyLabel={words.copy} copiedLabel={words.copied} />
          {link.bot_link && (
            <LinkButton
              kind="lamp"
              href={`${link.bot_link}?start=${link.code}`}
              target="_blank"
              rel="noopener noreferrer"
            >
              {words.openBot(bot)}
            </LinkButton>
          )}
        </div>
      )}
    </Dialog>
  )
}
