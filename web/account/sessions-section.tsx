import { browserName } from '@fabula/contract/browser-name'
import { endSession, listSessions } from '@fabula/contract/routes/own-account'
import type { SessionShown } from '@fabula/contract/shapes/account'
import { accountSettingsPhrases } from '@fabula/phrases/account-settings'
import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '../client/api-problem.ts'
import { call } from '../client/call.ts'
import { usePage, useWords } from '../page/page-facts.tsx'
import { dayIn } from '../page/show-in-language.ts'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { toast } from '../ui/toast.ts'

/** The account's sessions; any but the current one can be ended. */
export function SessionsSection() {
  const words = useWords(accountSettingsPhrases)
  const [sessions, setSessions] = useState<SessionShown[] | 'failed' | null>(null)
  const [ending, setEnding] = useState<string | null>(null)
  const load = useCallback(() => {
    call(listSessions, {}, { quiet: true }).then(setSessions, () => setSessions('failed'))
  }, [])
  useEffect(load, [load])
  const retry = () => {
    setSessions(null)
    load()
  }
  const end = async (sessionId: string) => {
    setEnding(sessionId)
    try {
      await call(endSession, { params: { sessionId } })
      toast.success(words.ended)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    } finally {
      setEnding(null)
      load()
    }
  }
  return (
    <section className="account-part">
      <h2>{words.sessions}</h2>
      {sessions === null && <Skeleton count={2} />}
      {sessions === 'failed' && (
        <>
          <p role="alert">{words.sessionsFailed}</p>
          <Button onClick={retry}>{words.retry}</Button>
        </>
      )}
      {Array.isArray(sessions) && (
        <ul className="account-sessions">
          {sessions.map((session) => (
            <li key={session.id}>
              <SessionDetails id={`session-${session.id}`} session={session} />
              {!session.current && (
                <Button
                  size="small"
                  aria-describedby={`session-${session.id}`}
                  onClick={() => end(session.id)}
                  busy={ending === session.id}
                >
                  {words.end}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function SessionDetails({ id, session }: { id: string; session: SessionShown }) {
  const { language } = usePage()
  const words = useWords(accountSettingsPhrases)
  const { browser, system } = browserName(session.user_agent)
  const name = browser && system ? words.browserOn(browser, system) : (browser ?? system ?? words.unknownBrowser)
  const used = words.lastUsed(dayIn(language, session.used_at))
  return (
    <span className="account-session" id={id}>
      <strong>{name}</strong>
      <small>
        {session.current ? <span className="account-here">{words.thisOne}</span> : used} · {session.ip}
      </small>
    </span>
  )
}
