import { plainMessage } from '@fabula/core/novel/message-markup'
import { useEffect, useRef, useState } from 'react'
import { messageOf, type PlayModel } from '../game/play-model.ts'

/**
 * Announces each message once, in full, to screen readers. The one that the page opened with is read with the page, and
 * none stays behind a gate or after a logout.
 */
export function Announcer({ model }: { model: PlayModel }) {
  const [announced, setAnnounced] = useState('')
  const announcedArrival = useRef(0)
  const complete = model.phase === 'ready' || model.phase === 'ended'
  const { arrival } = model
  const { name, text } = messageOf(model)
  useEffect(() => {
    if (!complete || announcedArrival.current === arrival) return
    announcedArrival.current = arrival
    setAnnounced(plainMessage(name && text ? `${name}: ${text}` : text))
  }, [complete, arrival, name, text])
  return (
    <div className="ui-hidden" aria-live="polite">
      {'reading' in model && announced}
    </div>
  )
}
