import { linkTelegram, unlinkTelegram } from '@fabula/contract/routes/own-account'
import type { TelegramLink, User } from '@fabula/contract/shapes/account'
import { accountSettingsPhrases } from '@fabula/phrases/account-settings'
import { useState } from 'react'
import { ApiError } from '../client/api-problem.ts'
import { call } from '../client/call.ts'
import { showProblem } from '../client/show-problem.ts'
import { useWords } from '../page/page-facts.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { LinkTelegramDialog } from './link-telegram-dialog.tsx'

/** The account's Telegram identity, with buttons to link or unlink it. */
export function TelegramSection({ user, onChanged }: { user: User; onChanged: () => void }) {
  const words = useWords(accountSettingsPhrases)
  const [link, setLink] = useState<TelegramLink | null>(null)
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [noBot, setNoBot] = useState(false)

  const attempt = async (action: () => Promise<void>, fail: (problem: ApiError) => void) => {
    setBusy(true)
    try {
      await action()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      fail(error)
    } finally {
      setBusy(false)
    }
  }
  const begin = () =>
    attempt(
      async () => setLink(await call(linkTelegram, {}, { quiet: true })),
      (problem) =>
        problem.code === 'access_needs_bot' ? setNoBot(true) : void showProblem(problem, linkTelegram.name),
    )
  const unlink = () =>
    attempt(
      async () => {
        await call(unlinkTelegram)
        setAsking(false)
        onChanged()
      },
      // The call has shown its note.
      () => {},
    )
  return (
    <section className="account-part">
      <h2>{words.telegram}</h2>
      <p>
        {user.telegram_name === null ? (noBot ? words.noBot : words.notLinked) : words.linkedAs(user.telegram_name)}
      </p>
      {user.telegram_name !== null ? (
        <Button onClick={() => setAsking(true)}>{words.unlink}</Button>
      ) : (
        !noBot && (
          <Button onClick={begin} busy={busy}>
            {words.link}
          </Button>
        )
      )}
      <LinkTelegramDialog
        link={link}
        onLinked={() => {
          setLink(null)
          onChanged()
        }}
        onClose={() => setLink(null)}
      />
      <ConfirmDialog
        open={asking}
        busy={busy}
        title={words.unlinkTitle}
        confirmLabel={words.unlink}
        onConfirm={unlink}
        onCancel={() => setAsking(false)}
      >
        <p>{words.unlinkText}</p>
      </ConfirmDialog>
    </section>
  )
}
