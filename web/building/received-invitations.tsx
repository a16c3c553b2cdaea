import { pageAddress } from '@fabula/contract/page-address'
import {
  acceptInvitation,
  declineInvitation,
  listHandedOver,
  listReceivedInvitations,
  seeHandedOver,
} from '@fabula/contract/routes/coauthors'
import type { HandedOver, ReceivedInvitation } from '@fabula/contract/shapes/coauthors'
import { coauthorPhrases } from '@fabula/phrases/coauthors'
import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '../client/api-problem.ts'
import { call } from '../client/call.ts'
import { usePage, useWords } from '../page/page-facts.tsx'
import { Button } from '../ui/button.tsx'

/**
 * Pending invitations to other authors' novels, and answers to the author's own offers. Renders nothing when there are
 * none.
 */
export function ReceivedInvitations() {
  const words = useWords(coauthorPhrases)
  const { language } = usePage()
  const [found, setFound] = useState<readonly ReceivedInvitation[]>([])
  const [handed, setHanded] = useState<readonly HandedOver[]>([])
  const [busy, setBusy] = useState(false)
  const reload = useCallback(async () => {
    const [received, handedOver] = await Promise.all([
      call(listReceivedInvitations, {}, { quiet: true }).catch(() => null),
      call(listHandedOver, {}, { quiet: true }).catch(() => null),
    ])
    // What cannot be loaded stays as it was.
    if (received) setFound(received)
    if (handedOver) setHanded(handedOver)
  }, [])
  useEffect(() => void reload(), [reload])
  const work = async (action: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await action()
    } catch (error) {
      // The call has already shown an error note.
      if (!(error instanceof ApiError)) throw error
    } finally {
      setBusy(false)
    }
    await reload()
  }
  if (found.length + handed.length === 0) return null
  return (
    <section className="building-received" aria-label={words.received}>
      <h2>{words.received}</h2>
      <ul>
        {handed.map(({ id: invitation, novel, to, accepted }) => (
          <li key={invitation}>
            <span>{accepted ? words.handed(to, novel) : words.handDeclined(to, novel)}</span>
            <Button
              size="small"
              busy={busy}
              onClick={() => void work(() => call(seeHandedOver, { params: { invitation } }))}
            >
              {words.seen}
            </Button>
          </li>
        ))}
        {found.map(({ id: invitation, owner, novel, role }) => (
          <li key={invitation}>
            <span>
              <strong>{role === 'owner' ? words.offers(owner, novel) : words.receivedText(owner, novel)}</strong>{' '}
              {words.as[role]}
            </span>
            <Button
              size="small"
              kind="lamp"
              busy={busy}
              onClick={() =>
                void work(async () => {
                  const { id } = await call(acceptInvitation, { body: { invitation } })
                  location.assign(pageAddress.editor(language, 'building_novel', id))
                })
              }
            >
              {words.accept}
            </Button>
            <Button
              size="small"
              kind="ghost"
              busy={busy}
              onClick={() => void work(() => call(declineInvitation, { params: { invitation } }))}
            >
              {words.decline}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
