import type { BotStandIn } from '@fabula/dev/bot-stand-in/bot-stand-in'
import type pg from 'pg'
import { callOrThrow, type ServerAddress } from '../parts/call.ts'
import type { Figures } from '../parts/figures.ts'
import { type Person, registerPerson } from '../parts/people.ts'
import { until } from '../parts/stream.ts'
import type { Ledger } from './ledger.ts'

/** The killed server may have held the bot's lease, which others get after 15 s. */
const botComesBackMs = 60_000
/** Delivery is guaranteed, not its speed: on a busy machine, servers take half a minute to start. */
const chargedMs = 240_000
let telegrams = 5_000

/** A user with an invoice for a novel in their chat. */
export interface Payer {
  who: Person
  telegram: number
  novel: string
}

/** Brings a new user to the point where they only have to press Pay. */
export async function prepareToPay(at: ServerAddress, bot: BotStandIn, novel: string, link: string): Promise<Payer> {
  const who = await registerPerson(at)
  const telegram = ++telegrams
  const gate = await callOrThrow(at, 'GET', `/api/english/game/continue/${link}`, { headers: who.headers })
  bot.people.write(telegram, `/start ${gate.payment_string}`)
  if (!(await until(() => bot.people.buttons(telegram).length > 0, botComesBackMs)))
    throw new Error('The bot is silent')
  const [agree] = bot.people.buttons(telegram)
  if (agree) bot.people.press(telegram, agree)
  if (!(await until(() => bot.people.invoice(telegram) !== null, botComesBackMs)))
    throw new Error('There is no invoice')
  return { who, telegram, novel }
}

/** Presses Pay. If the user is charged, they must get access in the end, exactly once, whatever is killed meanwhile. */
export async function pay(
  { who, telegram, novel }: Payer,
  bot: BotStandIn,
  pool: pg.Pool,
  ledger: Ledger,
  figures: Figures,
) {
  const { charge } = await bot.people.pay(telegram)
  if (charge === null) {
    figures.add('payments that were not charged')
    return
  }
  figures.add('payments taken')
  const rows = async () =>
    (await pool.query('select 1 from payments where telegram_user_id = $1', [telegram]).catch(() => null))?.rowCount ??
    0
  const began = performance.now()
  const settled = await until(async () => (await rows()) > 0, chargedMs)
  figures.expect(settled, 'somebody was charged and got nothing for it')
  figures.most('charge until access ms', performance.now() - began)
  if (settled) ledger.add({ kind: 'payment', charge, user: who.id, novel })
  figures.expect((await rows()) <= 1, 'a payment is stored twice')
}
