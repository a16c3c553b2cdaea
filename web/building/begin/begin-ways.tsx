import { pageAddress } from '@fabula/contract/page-address'
import { createFromStarter } from '@fabula/contract/routes/drafts'
import { type StarterName, starterNames } from '@fabula/contract/starters'
import { beginPhrases } from '@fabula/phrases/begin'
import { Suspense, useState } from 'react'
import { ApiError } from '../../client/api-problem.ts'
import { call } from '../../client/call.ts'
import { lazyPart } from '../../page/lazy-part.tsx'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { useLeaving } from '../../page/use-leaving.ts'
import { Button } from '../../ui/button.tsx'
import { PersonIcon } from '../../ui/tool-icons.tsx'
import './begin.css'

const PortraitDialog = lazyPart(() => import('./portrait-dialog.tsx'), 'PortraitDialog')

/**
 * Ways to begin a novel that is not empty: from a portrait and a sentence, or from a small starter novel made to be
 * changed.
 */
export function BeginWays() {
  const words = useWords(beginPhrases)
  const [portrait, setPortrait] = useState(false)
  const { busy, begin } = useStarter()
  return (
    <section className="begin" aria-labelledby="begin-title">
      <h2 id="begin-title">{words.title}</h2>
      <div className="begin-portrait">
        <PersonIcon />
        <div>
          <h3>{words.portrait.title}</h3>
          <p>{words.portrait.about}</p>
        </div>
        <Button kind="lamp" onClick={() => setPortrait(true)}>
          {words.portrait.begin}
        </Button>
      </div>
      <ul className="begin-starters">
        {starterNames.map((name) => (
          <li key={name}>
            <h3>{words.starters[name].name}</h3>
            <p>{words.starters[name].about}</p>
            <Button
              size="small"
              busy={busy === name}
              aria-label={words.beginWith(words.starters[name].name)}
              onClick={() => void begin(name)}
            >
              {words.begin}
            </Button>
          </li>
        ))}
      </ul>
      {portrait && (
        <Suspense>
          <PortraitDialog onClose={() => setPortrait(false)} />
        </Suspense>
      )}
    </section>
  )
}

/** Creates a draft from a starter in the page's language and opens its graph. */
function useStarter() {
  const { language } = usePage()
  const [busy, setBusy] = useState<StarterName | null>(null)
  const [leaving, leave] = useLeaving()
  return {
    busy,
    async begin(starter: StarterName) {
      if (busy || leaving) return
      setBusy(starter)
      try {
        const { id } = await call(createFromStarter, { body: { starter, language } })
        leave(`${pageAddress.editor(language, 'building_novel', id)}?section=graph`)
      } catch (error) {
        // The call has already shown an error note.
        if (!(error instanceof ApiError)) throw error
      } finally {
        setBusy(null)
      }
    },
  }
}
