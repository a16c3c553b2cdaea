import { readBiography } from '@fabula/contract/routes/play'
import type { PlayState } from '@fabula/contract/shapes/play'
import { useEffect, useState } from 'react'
import { call } from '../../client/call.ts'
import { isOfflineCopy } from '../../client/is-offline-copy.ts'
import { keepDraft, readDraft } from '../../page/window-draft.ts'

type BiographyDraft = { name: string; biography: string }

const emptyDraft: BiographyDraft = { name: '', biography: '' }

/**
 * The reader's biography in a novel as typed so far, stored in this window until it is sent. A reader who has filled it
 * in before, and is now asked only for their age, finds it again.
 */
export function useBiographyDraft({
  novel_id,
}: PlayState): BiographyDraft & { write: (part: Partial<BiographyDraft>) => void; forget: () => void } {
  const key = `fabula.play.draft.who.${novel_id}`
  const [typed, setTyped] = useState(() => readDraft<BiographyDraft>(key) ?? {})
  const [saved, setSaved] = useState(emptyDraft)
  useEffect(() => {
    if (isOfflineCopy) return
    // On failure, or without a biography, the form is empty.
    call(readBiography, { params: { novelId: novel_id } }, { quiet: true }).then(
      ({ user_biography_name, user_biography }) =>
        setSaved({ name: user_biography_name ?? '', biography: user_biography ?? '' }),
      () => undefined,
    )
  }, [novel_id])
  const write = (part: Partial<BiographyDraft>) => {
    const next = { ...typed, ...part }
    setTyped(next)
    keepDraft(key, next)
  }
  return { ...saved, ...typed, write, forget: () => keepDraft(key, null) }
}
