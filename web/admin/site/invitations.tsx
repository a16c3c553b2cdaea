import { joinAddress } from '@fabula/contract/join-address'
import { invite, listInvitations, withdrawInvitation } from '@fabula/contract/routes/site'
import { operatorPhrases } from '@fabula/phrases/operator'
import { type FormEvent, useCallback, useState } from 'react'
import { ApiError } from '../../client/api-problem.ts'
import { call } from '../../client/call.ts'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { dayIn } from '../../page/show-in-language.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Answered } from '../answered.tsx'
import { LinkDialog } from '../link-dialog.tsx'
import { useAnswer } from '../use-answer.ts'

const ask = () => call(listInvitations, {}, { quiet: true })

/** Links that accounts are made with; `wanted`: registration is by invitation now. */
export function Invitations({ wanted }: { wanted: boolean }) {
  const { language } = usePage()
  const { site: words } = useWords(operatorPhrases)
  const [typed, setTyped] = useState({ note: '', most: '1', days: '7' })
  const [link, setLink] = useState<string | null>(null)
  const { answer, load } = useAnswer(useCallback(ask, []))
  const attempt = async (act: () => Promise<unknown>) => {
    try {
      await act()
      load()
    } catch (error) {
      // The failure has shown its note.
      if (!(error instanceof ApiError)) throw error
    }
  }
  const make = (event: FormEvent) => {
    event.preventDefault()
    return attempt(async () => {
      const body = { note: typed.note, most: Number(typed.most), days: Number(typed.days) }
      const { token } = await call(invite, { body })
      setLink(location.origin + joinAddress(language, 'invitation', token))
      setTyped({ ...typed, note: '' })
    })
  }
  const field = (name: keyof typeof typed, label: string, most?: number) => (
    <TextField
      label={label}
      maxLength={100}
      {...(most ? { type: 'number', min: 1, max: most, required: true } : {})}
      value={typed[name]}
      onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
    />
  )
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
                      onClick={() => attempt(() => call(withdrawInvitation, { params: { id } }))}
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
      <form className="admin-form" onSubmit={make}>
        <div className="admin-row">
          {field('note', words.note)}
          {field('most', words.most, 1_000)}
          {field('days', words.days, 365)}
        </div>
        <Button type="submit" kind={wanted ? 'lamp' : 'quiet'}>
          {words.invite}
        </Button>
      </form>
      {link && (
        <LinkDialog title={words.inviteTitle} text={words.inviteText} link={link} onClose={() => setLink(null)} />
      )}
    </section>
  )
}
