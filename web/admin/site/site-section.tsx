import { readSite } from '@fabula/contract/routes/site'
import type { SitePage } from '@fabula/contract/shapes/site'
import { useState } from 'react'
import { call } from '../../client/call.ts'
import { Answered } from '../answered.tsx'
import { useAnswer } from '../use-answer.ts'
import { DemoPart } from './demo-part.tsx'
import { Invitations } from './invitations.tsx'
import { SiteForm } from './site-form.tsx'

const ask = () => call(readSite, {}, { quiet: true })

/** The public side of the site: registration, name, look and welcome, the demo. */
export default function SiteSection() {
  const { answer, load } = useAnswer(ask)
  const [changed, setChanged] = useState<SitePage | null>(null)
  return (
    <Answered answer={changed ?? answer} onRetry={load}>
      {(page) => (
        <>
          <SiteForm settings={page.settings} themes={page.themes} onSaved={setChanged} />
          <Invitations wanted={page.settings.registration === 'invitation'} />
          <DemoPart shown={page.demo} onChanged={setChanged} />
        </>
      )}
    </Answered>
  )
}
