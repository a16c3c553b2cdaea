import { readBiography } from '@fabula/contract/routes/play'
import type { PlayState } from '@fabula/contract/shapes/play'
import { useEffect, useState } from 'react'
import { call } from '../../client/call.ts'
import { isOfflineCopy } from '../../client/is-offline-copy.ts'
import { keepDraft, readDraft } from '../../page/window-draft.ts'

type WhoIAm = { name: string; biography: string }

const nobody: WhoIAm = { name: '', biography: '' }

/**
 * Who the reader says they are in a novel, as far as it is typed: kept in this window until it is sent. Somebody who has
 * said it before, and is asked again for their age alone, finds it there.
 */
export function useWhoIAm({
  novel_id,
}: PlayState): WhoIAm & { write: (part: Partial<WhoIAm>) => void; forget: () => void } {
  const key = `fabula.play.draft.who.${novel_id}`
  const [typed, setTyped] = useState(() => readDraft<WhoIAm>(key) ?? {})
  const [said, setSaid] = useState(nobody)
  useEffect(() => {
    if (isOfflineCopy) return
    // Whoever has said nothing yet, or can not be asked for, begins with an empty form.
    call(readBiography, { params: { novelId: novel_id } }, { quiet: true }).then(
      ({ user_biography_name, user_biography }) =>
        setSaid({ name: user_biography_name ?? '', biography: user_biography ?? '' }),
      () => undefined,
    )
  }, [novel_id])
  const write = (part: Partial<WhoIAm>) => {
    const next = { ...typed, ...part }
    setTyped(next)
    keepDraft(key, next)
  }
  return { ...said, ...typed, write, forget: () => keepDraft(key, null) }
}
