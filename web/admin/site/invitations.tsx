import { joinAddress } from '@fabula/contract/join-address'
import { invite, listInvitations, withdrawInvitation } from '@fabula/contract/routes/site'
import { NewInvitation } from '@fabula/contract/shapes/site'
import { operatorPhrases } from '@fabula/phrases/operator'
import { useCallback, useState } from 'react'
import { ApiError } from '../../client/api-problem.ts'
import { call } from '../../client/call.ts'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { dayIn } from '../../page/show-in-language.ts'
import { useBusy } from '../../page/use-busy.ts'
import { Button } from '../../ui/button.tsx'
import { AdminForm } from '../admin-form.tsx'
import { Answered } from '../answered.tsx'
import { Fields } from '../fields.tsx'
import { LinkDialog } from '../link-dialog.tsx'
import { useAnswer } from '../use-answer.ts'

const ask = () => call(listInvitations, {}, { quiet: true })

/** Links that accounts are made with; `wanted`: registration is by invitation now. */
export function Invitations({ wanted }: { wanted: boolean }) {
  const { language } = usePage()
  const { site: words } = useWords(operatorPhrases)
  /** Counts those that were made here: each is followed by an empty form. */
  const [made, setMade] = useState(0)
  const [link, setLink] = useState<string | null>(null)
  const { answer, load } = useAnswer(useCallback(ask, []))
  const [busy, during] = useBusy()
  const attempt = async (act: () => Promise<unknown>) => {
    try {
      await act()
      load()
    } catch (error) {
      // The failure has shown its note.
      if (!(error instanceof ApiError)) throw error
    }
  }
  const make = async (body: NewInvitation) => {
    const { token } = await call(invite, { body }, { quiet: true })
    setLink(location.origin + joinAddress(language, 'invitation', token))
    setMade(made + 1)
    load()
  }
  return (
    <section className="admin-part">
      <h2>{words.invitations}</h2>
      <p className="admin-soft">{words.invitationsText}</p>
      {!wanted && <p className="admin-soft">{words.needsInvitations}</p>}
      <Answered answer={answer} onRetry={load}>
        {({ invitations }) => (
          <>
            {invitations.length === 0 && <p>{words.noInvitations}</p>}
            <ul className="admin-connections">
              {invitations.map(({ id, note, used, most, expires_at }) => (
                <li key={id} className="admin-connection">
                  <p>
                    <strong>{note || words.inviteTitle}</strong>
                  </p>
                  <p className="admin-soft">
                    {words.used(used, most)}, {words.until(dayIn(language, expires_at))}
                  </p>
                  <div className="admin-actions">
                    <Button
                      size="small"
                      kind="danger"
                      busy={busy}
                      onClick={() => during(() => attempt(() => call(withdrawInvitation, { params: { id } })))}
                    >
                      {words.withdraw}
                    </Button>
                  </div>
                </li>
              ))}
            </ul>
          </>
        )}
      </Answered>
      <AdminForm key={made} schema={NewInvitation} values={{ note: '', most: 1, days: 7 }} onSave={make}>
        {({ busy }) => (
          <>
            <div className="admin-row">
              <Fields
                schema={NewInvitation}
                words={{ note: { label: words.note }, most: { label: words.most }, days: { label: words.days } }}
                invalid={words.mostWrong}
                faults={{ days: words.daysWrong, note: words.noteLong }}
              />
            </div>
            <div className="admin-actions">
              <Button type="submit" kind={wanted ? 'lamp' : 'quiet'} busy={busy}>
                {words.invite}
              </Button>
            </div>
          </>
        )}
      </AdminForm>
      {link && (
        <LinkDialog title={words.inviteTitle} text={words.inviteText} link={link} onClose={() => setLink(null)} />
      )}
    </section>
  )
}
