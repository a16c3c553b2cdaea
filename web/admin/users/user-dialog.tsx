import { joinAddress } from '@fabula/contract/join-address'
import {
  blockUser,
  deleteUser,
  makePasswordLink,
  removeSecondFactors,
  setAdministrator,
  unblockUser,
} from '@fabula/contract/routes/operator'
import type { OperatedUser } from '@fabula/contract/shapes/operator'
import { operatorPhrases } from '@fabula/phrases/operator'
import { useEffect, useState } from 'react'
import { ApiError } from '../../client/api-problem.ts'
import { call } from '../../client/call.ts'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { useTooLong } from '../../page/use-too-long.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toast } from '../../ui/toast.ts'
import { isOutdated } from '../is-outdated.ts'
import { LinkDialog } from '../link-dialog.tsx'

export type UserAction = 'block' | 'unblock' | 'link' | 'factors' | 'promote' | 'demote' | 'remove'

type UserDialogProps = { action: UserAction; user: OperatedUser; onDone: () => void; onClose: () => void }

/** Confirms an action on an account, and performs it. */
export function UserDialog({ action, user, onDone, onClose }: UserDialogProps) {
  const { language } = usePage()
  const phrases = useWords(operatorPhrases)
  const words = phrases.users
  const [typed, setTyped] = useState('')
  const [hides, setHides] = useState(false)
  const lengthError = useTooLong()(typed, 500)
  const [fault, setFault] = useState<string | null>(null)
  const [link, setLink] = useState<string | null>(null)
  const params = { id: user.id }
  /** Actions without a confirmation: if one fails, no dialog stays open. */
  const isUnconfirmed = action === 'unblock' || action === 'link'
  const attempt = async (act: () => Promise<unknown>, isOver = true) => {
    try {
      await act()
      if (!isOver) return
      toast.success(words.done)
      onDone()
    } catch (error) {
      // The failure has shown its note.
      if (!(error instanceof ApiError)) throw error
      if (isOutdated(error)) onDone()
      else if (isUnconfirmed) onClose()
    }
  }
  const remove = () => {
    const differs = typed.trim() !== user.username
    setFault(differs ? words.nameDiffers : null)
    return differs ? undefined : attempt(() => call(deleteUser, { params, body: { username: typed } }))
  }
  const begin = () => {
    if (action === 'unblock') void attempt(() => call(unblockUser, { params }))
    if (action === 'link') {
      void attempt(async () => {
        const { token } = await call(makePasswordLink, { params })
        setLink(location.origin + joinAddress(language, 'password', token))
      }, false)
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, when it is opened
  useEffect(begin, [])
  const confirm = { open: true, onCancel: onClose }
  switch (action) {
    case 'unblock':
      return null
    case 'link':
      return (
        link && (
          <LinkDialog title={words.linkTitle(user.username)} text={words.linkText} link={link} onClose={onClose} />
        )
      )
    case 'factors':
      return (
        <ConfirmDialog
          {...confirm}
          danger
          title={words.factorsTitle(user.username)}
          confirmLabel={words.factors}
          onConfirm={() => attempt(() => call(removeSecondFactors, { params }))}
        >
          <p>{words.factorsText}</p>
        </ConfirmDialog>
      )
    case 'promote':
    case 'demote':
      return (
        <ConfirmDialog
          {...confirm}
          danger={action === 'demote'}
          title={action === 'promote' ? words.promoteTitle(user.username) : words.demoteTitle(user.username)}
          confirmLabel={words[action]}
          onConfirm={() =>
            attempt(() => call(setAdministrator, { params, body: { administrator: action === 'promote' } }))
          }
        >
          <p>{action === 'promote' ? words.promoteText : words.demoteText}</p>
        </ConfirmDialog>
      )
    case 'block':
      return (
        <ConfirmDialog
          {...confirm}
          danger
          title={words.blockTitle(user.username)}
          confirmLabel={words.block}
          blocked={lengthError !== undefined}
          onConfirm={() => attempt(() => call(blockUser, { params, body: { reason: typed, hide_novels: hides } }))}
        >
          <p>{words.blockText}</p>
          <TextArea
            label={words.blockReason}
            rows={2}
            error={lengthError}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          {user.published > 0 && (
            <Checkbox
              label={words.blockHides(user.published)}
              hint={words.blockHidesHint}
              checked={hides}
              onChange={(event) => setHides(event.currentTarget.checked)}
            />
          )}
        </ConfirmDialog>
      )
    case 'remove':
      return (
        <ConfirmDialog
          {...confirm}
          danger
          title={words.removeTitle(user.username)}
          confirmLabel={words.remove}
          onConfirm={remove}
        >
          <p>{words.removeText}</p>
          <TextField
            label={words.typeName(user.username)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            error={fault}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </ConfirmDialog>
      )
  }
}
