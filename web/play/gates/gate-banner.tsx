import { pageAddress } from '@fabula/contract/page-address'
import type { PlayState } from '@fabula/contract/shapes/play'
import { playPhrases } from '@fabula/phrases/play'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyCode } from '../../ui/copy-code.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { botAddress } from './bot-address.ts'
import './gate-banner.css'

/** What stands between the reader and the story, and the way through. */
export function GateBanner({ state, onLogin }: { state: PlayState; onLogin: () => void }) {
  const words = useWords(playPhrases)
  const { language } = usePage()
  return (
    <main className="gate" id="main">
      <div className="gate-sheet">
        <h1>{state.novel_name}</h1>
        <Way state={state} onLogin={onLogin} />
        <a className="gate-back" href={pageAddress.published(language, state.play_link)}>
          {words.backToNovel}
        </a>
      </div>
    </main>
  )
}

function Way({ state, onLogin }: { state: PlayState; onLogin: () => void }) {
  const words = useWords(playPhrases)
  const copying = { copyLabel: words.copy, copiedLabel: words.copied }
  const bot = state.telegram_bot_name ? `@${state.telegram_bot_name.replace(/^@/, '')}` : words.openBot
  switch (state.gate) {
    case 'telegram':
      return (
        <>
          <p>{words.telegramRequired}</p>
          <p>{words.telegramHow}</p>
          <CopyCode code={state.telegram_verification_code} {...copying} />
          <div className="gate-ways">
            {state.telegram_group_link && (
              <LinkButton href={state.telegram_group_link} target="_blank" rel="noopener noreferrer">
                {words.joinGroup}
              </LinkButton>
            )}
            {state.telegram_bot_link && (
              <LinkButton
                kind="lamp"
                href={botAddress(state.telegram_bot_link, state.telegram_verification_code)}
                target="_blank"
                rel="noopener noreferrer"
              >
                {words.openBotNamed(bot)}
              </LinkButton>
            )}
          </div>
          <p className="gate-waiting">{words.gateWaiting}</p>
        </>
      )
    case 'payment':
      return (
        <>
          <p>{words.paymentRequired}</p>
          <p>{words.paymentHow}</p>
          <CopyCode code={state.payment_string} {...copying} />
          {state.telegram_bot_link && (
            <div className="gate-ways">
              <LinkButton
                kind="lamp"
                href={botAddress(state.telegram_bot_link, state.payment_string)}
                target="_blank"
                rel="noopener noreferrer"
              >
                {words.openBotNamed(bot)}
              </LinkButton>
            </div>
          )}
          <p className="gate-waiting">{words.gateWaiting}</p>
        </>
      )
    case 'login':
    case 'biography':
    case null:
      return (
        <>
          <p>{words.loginRequired}</p>
          <Button kind="lamp" size="large" onClick={onLogin}>
            {words.login}
          </Button>
        </>
      )
  }
}
