import { showDemo } from '@fabula/contract/routes/site'
import type { SitePage } from '@fabula/contract/shapes/site'
import { operatorPhrases } from '@fabula/phrases/operator'
import { useState } from 'react'
import { ApiError } from '../../client/api-problem.ts'
import { call } from '../../client/call.ts'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'

/** Shows or hides the demo novel. */
export function DemoPart({ shown, onChanged }: { shown: boolean; onChanged: (page: SitePage) => void }) {
  const { site: words } = useWords(operatorPhrases)
  const [busy, setBusy] = useState(false)
  const change = async () => {
    setBusy(true)
    try {
      onChanged(await call(showDemo, { body: { demo: !shown } }))
    } catch (error) {
      // The failure has shown its note.
      if (!(error instanceof ApiError)) throw error
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="admin-part">
      <h2>{words.demoTitle}</h2>
      <p role="status">{shown ? words.demoShown : words.demoHidden}</p>
      <Button onClick={change} busy={busy}>
        {shown ? words.demoHide : words.demoShow}
      </Button>
    </section>
  )
}
