import { readRoom } from '@fabula/contract/routes/own-account'
import type { Room } from '@fabula/contract/shapes/room'
import { buildingPhrases } from '@fabula/phrases/building'
import { useEffect, useState } from 'react'
import { ApiError } from '../client/api-problem.ts'
import { call } from '../client/call.ts'
import { useWords } from '../page/page-facts.tsx'

/** How much room the author's novels take, and how much there is; asked for anew whenever `changed` is another. */
export function RoomUsed({ changed }: { changed: unknown }) {
  const words = useWords(buildingPhrases)
  const [room, setRoom] = useState<Room | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what has changed says when to ask, not what
  useEffect(() => {
    let gone = false
    call(readRoom, {}, { quiet: true }).then(
      (answer) => !gone && setRoom(answer),
      (error: unknown) => {
        // The shelf is whole without it.
        if (!(error instanceof ApiError)) throw error
      },
    )
    return () => {
      gone = true
    }
  }, [changed])
  if (!room) return null
  const { bytes, drafts, published } = room
  const share = bytes.most === null ? 0 : Math.min(1, bytes.used / bytes.most)
  return (
    <section className="building-room" aria-label={words.room}>
      {bytes.most !== null && <meter min={0} max={1} high={0.9} value={share} aria-label={words.room} />}
      <p>
        {[
          words.roomBytes(bytes.used, bytes.most),
          words.roomDrafts(drafts.used, drafts.most),
          words.roomPublished(published.used, published.most),
        ].join(' · ')}
      </p>
    </section>
  )
}
