import { playSheetPhrases } from '@fabula/phrases/play-sheets'
import { useEffect } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { onCloseRequest } from '../../ui/on-close-request.ts'

/** While the interface is hidden: a button for screen readers, and a phone's Back, show it again. */
export function ShowInterface({ onShow }: { onShow: () => void }) {
  const sheet = useWords(playSheetPhrases)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it calls does the same all the time
  useEffect(() => onCloseRequest(onShow), [])
  return (
    <button type="button" className="ui-hidden" onClick={onShow}>
      {sheet.showInterface}
    </button>
  )
}
