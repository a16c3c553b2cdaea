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
  switch (state.gate) {
    case 'telegram':
      return (
        <>
          <p>{words.telegramRequired}</p>
          <WayByBot state={state} how={words.telegramHow} code={state.telegram_verification_code} />
        </>
      )
    case 'payment':
      return (
        <>
          <p>{words.paymentRequired(state.price_stars)}</p>
          <WayByBot state={state} how={words.paymentHow} code={state.payment_string} />
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

/** A code, and where to take it. The document has none yet: it comes with the first look. */
function WayByBot({ state, how, code }: { state: PlayState; how: string; code: string | null }) {
  const words = useWords(playPhrases)
  const { telegram_bot_name: name, telegram_bot_link: bot, telegram_group_link: group } = state
  if (code === null && name === null) return <p>{words.botAway}</p>
  const elsewhere = { target: '_blank', rel: 'noopener noreferrer' }
  return (
    <>
      <p>{how}</p>
      <CopyCode code={code} copyLabel={words.copy} copiedLabel={words.copied} />
      <div className="gate-ways">
        {group && (
          <LinkButton href={group} {...elsewhere}>
            {words.joinGroup}
          </LinkButton>
        )}
        {bot && (
          <LinkButton kind="lamp" href={botAddress(bot, code)} {...elsewhere}>
            {name ? words.openBotNamed(`@${name.replace(/^@/, '')}`) : words.openBot}
          </LinkButton>
        )}
      </div>
      <p className="gate-waiting">{words.gateWaiting}</p>
    </>
  )
}
