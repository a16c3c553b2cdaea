import { joinAddress } from '@fabula/contract/join-address'
import { inviteCoauthor } from '@fabula/contract/routes/coauthors'
import type { MemberRole } from '@fabula/contract/shapes/coauthors'
import type { NovelId } from '@fabula/core/ids'
import { coauthorPhrases } from '@fabula/phrases/coauthors'
import { type FormEvent, useState } from 'react'
import { call } from '../../client/call.ts'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { useAttempt } from '../../page/use-attempt.ts'
import { Button } from '../../ui/button.tsx'
import { CopyCode } from '../../ui/copy-code.tsx'
import { focusFirstError } from '../../ui/form-dialog.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'

/**
 * Invites an account by its name, or creates a link. The typed name stays until the invitation is accepted by the
 * server.
 */
export function InviteForm({ novelId, onInvited }: { novelId: NovelId; onInvited: () => void }) {
  const words = useWords(coauthorPhrases)
  const { language } = usePage()
  const [username, setUsername] = useState('')
  const [role, setRole] = useState<MemberRole>('editor')
  const [made, setMade] = useState<{ link: string } | { invited: string } | null>(null)
  const { busy, fault, attempt } = useAttempt()
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    event.stopPropagation()
    const form = event.currentTarget
    await attempt(async () => {
      setMade(null)
      const args = { params: { id: novelId }, body: { role, username } }
      const { invitation, token } = await call(inviteCoauthor, args, { quiet: true })
      setMade(
        token === null
          ? { invited: invitation.username }
          : { link: location.origin + joinAddress(language, 'novel', token) },
      )
      setUsername('')
      onInvited()
    })
    focusFirstError(form)
  }
  return (
    <form className="together-invite" onSubmit={submit} aria-label={words.invite} noValidate>
      <h3>{words.invite}</h3>
      <div className="together-invite-fields">
        <TextField
          label={words.inviteName}
          hint={words.inviteHint}
          error={fault}
          value={username}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setUsername(event.target.value)}
        />
        <Select label={words.inviteRole} value={role} onChange={(event) => setRole(event.target.value as MemberRole)}>
          <option value="editor">{words.roles.editor}</option>
          <option value="viewer">{words.roles.viewer}</option>
        </Select>
      </div>
      <Button kind="lamp" type="submit" busy={busy}>
        {username.trim() === '' ? words.makeLink : words.sendInvitation}
      </Button>
      <div role="status">
        {made && 'invited' in made && <p>{words.invited(made.invited)}</p>}
        {made && 'link' in made && (
          <>
            <p>{words.linkMade}</p>
            <CopyCode code={made.link} copyLabel={words.copy} copiedLabel={words.copied} />
          </>
        )}
      </div>
    </form>
  )
}
