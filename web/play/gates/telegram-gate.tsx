import type { PlayState } from '@fabula/contract/shapes/play'
import { gatePhrases } from '@fabula/phrases/gates'
import { useWords } from '../../page/page-facts.tsx'
import { CopyCode } from '../../ui/copy-code.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import type { PlayGame } from '../game/play-game.ts'
import { botAddress } from './bot-address.ts'
import { useGateWatch } from './use-gate-watch.ts'
import './telegram-gate.css'

/** Shows a code and where to send it, and checks meanwhile whether the gate has opened. */
export default function TelegramGate({ game, state }: { game: PlayGame; state: PlayState }) {
  useGateWatch(game)
  const words = useWords(gatePhrases)
  const { telegram_bot_name: name, telegram_bot_link: bot, telegram_group_link: group } = state
  const forGroup = state.gate === 'telegram'
  const code = forGroup ? state.telegram_verification_code : state.payment_string
  // A server that has not reached Telegram since it started does not know its bot's name.
  if (name === null && bot === null) return <p>{words.botAway}</p>
  const elsewhere = { target: '_blank', rel: 'noopener noreferrer' }
  return (
    <>
      <p>{forGroup ? words.telegramHow : words.paymentHow}</p>
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
      <p className="gate-waiting">{words.waiting}</p>
    </>
  )
}
