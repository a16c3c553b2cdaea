import { readRoom } from '@fabula/contract/routes/own-account'
import type { Room } from '@fabula/contract/shapes/room'
import { buildingPhrases } from '@fabula/phrases/building'
import { useEffect, useState } from 'react'
import { ApiError } from '../client/api-problem.ts'
import { call } from '../client/call.ts'
import { useWords } from '../page/page-facts.tsx'

/** The storage that the author's novels use, and its limit. Fetched again whenever `changed` changes. */
export function RoomUsed({ changed }: { changed: unknown }) {
  const words = useWords(buildingPhrases)
  const [room, setRoom] = useState<Room | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the fact that `changed` is another value matters
  useEffect(() => {
    let isCancelled = false
    call(readRoom, {}, { quiet: true }).then(
      (answer) => !isCancelled && setRoom(answer),
      (error: unknown) => {
        // The shelf is usable without it.
        if (!(error instanceof ApiError)) throw error
      },
    )
    return () => {
      isCancelled = true
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
        ]
          // A figure stays on one line with what it counts.
          .map((part) => part.replaceAll(' ', '\u00a0'))
          .join('\u00a0· ')}
      </p>
    </section>
  )
}
