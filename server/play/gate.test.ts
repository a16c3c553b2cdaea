import type { UserId } from '@fabula/core/ids'
import { expect, test } from 'vitest'
import type { Caller } from '../accounts/caller.ts'
import { gateOf } from './gate.ts'

type Novel = Parameters<typeof gateOf>[0]
type Reading = Parameters<typeof gateOf>[2]

const owner = 'owner' as UserId
const user = (id: string): Caller => ({ kind: 'user', id: id as UserId, username: id, session_id: '', ip: '' })
const guest = { kind: 'guest', id: owner, guest_key: '', ip: '' } as Caller
const ready = { biography_name: 'Vera', confirmed_18: true, paid: true } as Reading

interface Facts {
  adult: boolean
  price: number
  group: boolean
}
const novelOf = ({ adult, price, group }: Facts) =>
  ({
    owner_id: owner,
    price_stars: price,
    telegram_group_required: group,
    novel: { required_18_age: adult },
  }) as unknown as Novel
const yesOrNo = [false, true]
/** Every kind of novel. */
const novels: Facts[] = yesOrNo.flatMap((adult) =>
  [0, 1].flatMap((price) => yesOrNo.map((group) => ({ adult, price, group }))),
)

test.each(novels)('a guest is let in only where no gate needs an account: $adult $price $group', (facts) => {
  const free = !facts.adult && facts.price === 0 && !facts.group
  // Whatever is stored about a guest, their identity is unknown: they do not even count as the owner.
  for (const member of yesOrNo) expect(gateOf(novelOf(facts), guest, ready, member)).toBe(free ? null : 'login')
})

test.each(novels)(
  'a reader passes the group, the payment, their name and their age, in this order: $adult $price $group',
  (facts) => {
    const { adult, price, group } = facts
    for (const member of yesOrNo)
      for (const paid of yesOrNo)
        for (const named of yesOrNo)
          for (const confirmed_18 of yesOrNo) {
            const reading = { biography_name: named ? 'Vera' : null, confirmed_18, paid } as Reading
            const closed = [
              { gate: 'telegram', is: group && !member },
              { gate: 'payment', is: price > 0 && !paid },
              { gate: 'biography', is: !named || (adult && !confirmed_18) },
            ].filter(({ is }) => is)
            expect(gateOf(novelOf(facts), user('reader'), reading, member)).toBe(closed[0]?.gate ?? null)
            // Owners neither join nor pay, but give their name and age.
            const own = closed.find(({ gate }) => gate === 'biography')
            expect(gateOf(novelOf(facts), user(owner), reading, member)).toBe(own?.gate ?? null)
          }
  },
)
