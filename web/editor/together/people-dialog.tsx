import { pageAddress } from '@fabula/contract/page-address'
import {
  changeCoauthor,
  offerOwnership,
  readCoauthors,
  removeCoauthor,
  withdrawCoauthorInvitation,
} from '@fabula/contract/routes/coauthors'
import type { Coauthors, MemberRole } from '@fabula/contract/shapes/coauthors'
import { coauthorPhrases } from '@fabula/phrases/coauthors'
import { useCallback, useState } from 'react'
import { call } from '../../client/call.ts'
import { nullIfRefused } from '../../client/null-if-refused.ts'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { dayIn } from '../../page/show-in-language.ts'
import { useBusy } from '../../page/use-busy.ts'
import { useViewer } from '../../session/use-session.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useEditorLocation } from '../location/use-location.tsx'
import { useLoaded } from '../store/use-loaded.ts'
import { InviteForm } from './invite-form.tsx'
import './together.css'

type Member = Coauthors['members'][number]
type Invited = Coauthors['invitations'][number]

/** The novel's authors; for its owner also their roles, and invitations. */
export function PeopleDialog({ onClose }: { onClose: () => void }) {
  const words = useWords(coauthorPhrases)
  const { language, viewer: filledFor } = usePage()
  const viewer = useViewer(filledFor)
  const { novelId: id } = useEditorLocation().openNovel
  const { found, failed, reload } = useLoaded<Coauthors>(
    useCallback(() => call(readCoauthors, { params: { id } }, { quiet: true }), [id]),
  )
  const [removing, setRemoving] = useState<Member | null>(null)
  const [withdrawing, setWithdrawing] = useState<Invited | null>(null)
  const [heir, setHeir] = useState<Member | null>(null)
  const [busy, during] = useBusy()
  const work = (action: () => Promise<unknown>) =>
    during(async () => {
      await nullIfRefused(action())
      // After a refusal too, the current state is shown, and an outdated question is closed.
      await reload()
      setRemoving(null)
      setWithdrawing(null)
    })
  const remove = ({ id: user }: Member) =>
    work(async () => {
      await call(removeCoauthor, { params: { id, user } })
      if (user === viewer?.id) location.assign(pageAddress.building(language))
    })
  const offer = ({ id: user }: Member) =>
    work(async () => {
      setHeir(null)
      await call(offerOwnership, { params: { id, user } })
    })
  const withdraw = ({ id: invitation }: Invited) =>
    work(() => call(withdrawCoauthorInvitation, { params: { id, invitation } }))
  const change = ({ id: user }: Member, role: MemberRole) =>
    work(() => call(changeCoauthor, { params: { id, user }, body: { role } }))
  const content = () => {
    if (failed)
      return (
        <p role="alert">
          {words.failed} <Button onClick={() => void reload()}>{words.again}</Button>
        </p>
      )
    if (found === null) return <Skeleton shape="block" count={2} label={words.loading} />
    const { role, owner, members, invitations } = found
    const owns = role === 'owner'
    return (
      <>
        <ul className="together-people" aria-busy={busy || undefined}>
          <li>
            <Avatar name={owner.username} />
            <strong>{owner.username}</strong>
            <span>{words.roles.owner}</span>
          </li>
          {members.map((member) => (
            <li key={member.id}>
              <Avatar name={member.username} />
              <strong>{member.username}</strong>
              {owns ? (
                <Select
                  label={words.roleOf(member.username)}
                  labelHidden
                  value={member.role}
                  // Not disabled, which would take the focus away.
                  aria-disabled={busy || undefined}
                  onChange={(event) => busy || void change(member, event.target.value as MemberRole)}
                >
                  <option value="editor">{words.roles.editor}</option>
                  <option value="viewer">{words.roles.viewer}</option>
                </Select>
              ) : (
                <span>{words.roles[member.role]}</span>
              )}
              {owns && (
                <Button
                  size="small"
                  kind="ghost"
                  aria-label={words.handOverTo(member.username)}
                  onClick={() => setHeir(member)}
                >
                  {words.handOver}
                </Button>
              )}
              {(owns || member.id === viewer?.id) && (
                <Button
                  size="small"
                  kind="ghost"
                  aria-label={owns ? words.removeOf(member.username) : undefined}
                  onClick={() => setRemoving(member)}
                >
                  {owns ? words.remove : words.leave}
                </Button>
              )}
            </li>
          ))}
        </ul>
        <p className="together-note">{owns ? words.rolesText : words.ownersAlone}</p>
        {invitations.length > 0 && (
          <section aria-label={words.pending}>
            <h3>{words.pending}</h3>
            <ul className="together-people">
              {invitations.map((each) => {
                const name = each.username || words.byLink
                return (
                  <li key={each.id}>
                    <strong>{name}</strong>
                    <span>
                      {words.roles[each.role]}, {words.until(dayIn(language, each.expires_at))}
                    </span>
                    <Button
                      size="small"
                      kind="ghost"
                      busy={busy}
                      aria-label={words.withdrawOf(name)}
                      onClick={() => setWithdrawing(each)}
                    >
                      {words.withdraw}
                    </Button>
                  </li>
                )
              })}
            </ul>
          </section>
        )}
        {owns && <InviteForm novelId={id} onInvited={() => void reload()} />}
      </>
    )
  }
  const leaving = found !== null && found.role !== 'owner'
  return (
    <Dialog open onClose={onClose} title={words.people} size="wide">
      <div className="together">{content()}</div>
      <ConfirmDialog
        open={heir !== null}
        busy={busy}
        title={words.handOverTitle(heir?.username ?? '')}
        confirmLabel={words.handOverDo}
        onConfirm={() => heir && void offer(heir)}
        onCancel={() => setHeir(null)}
      >
        <p>{words.handOverText}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={withdrawing !== null}
        danger
        busy={busy}
        title={words.withdrawTitle(withdrawing?.username || words.byLink)}
        confirmLabel={words.withdraw}
        onConfirm={() => withdrawing && void withdraw(withdrawing)}
        onCancel={() => setWithdrawing(null)}
      >
        <p>{words.withdrawText}</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={removing !== null}
        danger
        busy={busy}
        title={leaving ? words.leaveTitle : words.removeTitle(removing?.username ?? '')}
        confirmLabel={leaving ? words.leave : words.remove}
        onConfirm={() => removing && void remove(removing)}
        onCancel={() => setRemoving(null)}
      >
        <p>{leaving ? words.leaveText : words.removeText}</p>
      </ConfirmDialog>
    </Dialog>
  )
}
