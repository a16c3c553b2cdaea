import { listSecurityEvents } from '@fabula/contract/routes/account-security'
import type { SecurityEvent } from '@fabula/contract/shapes/account-security'
import { accountSecurityPhrases } from '@fabula/phrases/account-security'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../client/call.ts'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { momentIn } from '../../page/show-in-language.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const pageSize = 10

/** Events of the account, newest first, so that its owner can spot what they did not do. */
export function SecurityLogSection() {
  const words = useWords(accountSecurityPhrases)
  const [log, setLog] = useState<{ events: SecurityEvent[]; max_events: number } | 'failed' | null>(null)
  const load = useCallback((limit: number) => {
    call(listSecurityEvents, { query: { limit, offset: 0 } }, { quiet: true }).then(setLog, () => setLog('failed'))
  }, [])
  useEffect(() => load(pageSize), [load])
  return (
    <section className="account-part">
      <h2>{words.log}</h2>
      <p>{words.logText}</p>
      {log === null && <Skeleton count={3} />}
      {log === 'failed' && (
        <>
          <p role="alert">{words.failed}</p>
          <Button onClick={() => load(pageSize)}>{words.retry}</Button>
        </>
      )}
      {log !== null && log !== 'failed' && (
        <>
          {log.events.length === 0 && <p>{words.logNothing}</p>}
          <ul className="account-rows">
            {log.events.map((event) => (
              <EventRow key={event.id} event={event} />
            ))}
          </ul>
          {log.events.length < Math.min(log.max_events, 100) && (
            <Button size="small" onClick={() => load(Math.min(100, log.events.length + 3 * pageSize))}>
              {words.logMore}
            </Button>
          )}
        </>
      )}
    </section>
  )
}

function EventRow({ event }: { event: SecurityEvent }) {
  const { language } = usePage()
  const words = useWords(accountSecurityPhrases)
  const { browser, system, address, count } = event
  const device = browser && system ? words.browserOn(browser, system) : browser || system
  const when = momentIn(language, event.at)
  const facts = [
    count > 1 ? `${words.times(count)} ${when}` : when,
    address && (device || words.unknownBrowser),
    address,
  ]
  return (
    <li>
      <span className="account-session">
        <strong>{words.events[event.kind]}</strong>
        <small>{facts.filter(Boolean).join(' · ')}</small>
      </span>
    </li>
  )
}
