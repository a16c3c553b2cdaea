import { joinAddress } from '@fabula/contract/join-address'
import { invite, listInvitations, withdrawInvitation } from '@fabula/contract/routes/site'
import { type Invitation, NewInvitation } from '@fabula/contract/shapes/site'
import { operatorPhrases } from '@fabula/phrases/operator'
import { useState } from 'react'
import { ApiError } from '../../client/api-problem.ts'
import { call } from '../../client/call.ts'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { dayIn } from '../../page/show-in-language.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { AdminForm } from '../admin-form.tsx'
import { Answered } from '../answered.tsx'
import { Fields } from '../fields.tsx'
import { LinkDialog } from '../link-dialog.tsx'
import { useAnswer } from '../use-answer.ts'

const ask = () => call(listInvitations, {}, { quiet: true })

/** Invitation links for new accounts; `wanted`: registration is by invitation now. */
export function Invitations({ wanted }: { wanted: boolean }) {
  const { language } = usePage()
  const { site: words } = useWords(operatorPhrases)
  /** Counts invitations created here, to reset the form after each. */
  const [made, setMade] = useState(0)
  const [link, setLink] = useState<string | null>(null)
  const { answer, load } = useAnswer(ask)
  const [withdrawing, setWithdrawing] = useState<Invitation | null>(null)
  const withdraw = async ({ id }: Invitation) => {
    try {
      await call(withdrawInvitation, { params: { id } })
    } catch (error) {
      // The failure has shown its note; an invitation withdrawn by another administrator is removed from the list
      // anyway.
      if (!(error instanceof ApiError)) throw error
    }
    setWithdrawing(null)
    load()
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
      {/* Above the list, which may be long. */}
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
      <Answered answer={answer} onRetry={load}>
        {({ invitations }) => (
          <>
            {invitations.length === 0 && <p>{words.noInvitations}</p>}
            <ul className="admin-connections">
              {invitations.map((each) => (
                <li key={each.id} className="admin-connection">
                  <p>
                    <strong>{each.note || words.inviteTitle}</strong>
                  </p>
                  <p className="admin-soft">
                    {words.used(each.used, each.most)}, {words.until(dayIn(language, each.expires_at))}
                  </p>
                  <div className="admin-actions">
                    <Button size="small" kind="ghost" onClick={() => setWithdrawing(each)}>
                      {words.withdraw}
                    </Button>
                  </div>
                </li>
              ))}
            </ul>
          </>
        )}
      </Answered>
      <ConfirmDialog
        open={withdrawing !== null}
        danger
        title={words.withdrawTitle(withdrawing?.note ?? '')}
        confirmLabel={words.withdraw}
        onConfirm={() => withdrawing && withdraw(withdrawing)}
        onCancel={() => setWithdrawing(null)}
      >
        <p>{words.withdrawText}</p>
      </ConfirmDialog>
      {link && (
        <LinkDialog title={words.inviteTitle} text={words.inviteText} link={link} onClose={() => setLink(null)} />
      )}
    </section>
  )
}
