import { probeConnection, removeConnection } from '@fabula/contract/routes/models'
import type { NamedExtension } from '@fabula/contract/shapes/extensions'
import type { Connection } from '@fabula/contract/shapes/models'
import { adminModelPhrases } from '@fabula/phrases/admin-models'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../client/api-problem.ts'
import { call } from '../../client/call.ts'
import { problemText } from '../../client/problem-text.ts'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { useBusy } from '../../page/use-busy.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Fault } from '../../ui/fault.tsx'
import { Progress } from '../../ui/progress.tsx'
import { ProbeFacts } from './probe-facts.tsx'
import { providerName } from './provider-name.ts'
import { TalkDialog } from './talk-dialog.tsx'

type ConnectionCardProps = {
  connection: Connection
  moreProviders: readonly NamedExtension[]
  currency: string
  /**
   * The number of the change on this page that created or changed it, which is then tested automatically; null if
   * unchanged.
   */
  fresh: number | null
  /** Makes it the writer; null if there is one. */
  onUse: (() => Promise<void>) | null
  onChange: () => void
  /** Called when the server's data about it has changed. */
  onChanged: () => void
}

/** A connected model: its owner, test results, and actions. */
export function ConnectionCard(props: ConnectionCardProps) {
  const { connection, moreProviders, currency, fresh, onUse, onChange, onChanged } = props
  const words = useWords(adminModelPhrases)
  const { language } = usePage()
  const { id, name } = connection
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [asking, setAsking] = useState(false)
  const [talking, setTalking] = useState(false)
  const [isTaken, during] = useBusy()

  const probe = useCallback(async () => {
    setBusy(true)
    setProblem(null)
    try {
      await call(probeConnection, { params: { id } }, { quiet: true })
      onChanged()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(await problemText(error, language))
    } finally {
      setBusy(false)
    }
  }, [id, language, onChanged])
  const begun = useRef<number | null>(null)
  useEffect(() => {
    if (fresh === null || begun.current === fresh) return
    begun.current = fresh
    void probe()
  }, [fresh, probe])

  const remove = async () => {
    try {
      await call(removeConnection, { params: { id } })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    }
    setAsking(false)
    onChanged()
  }
  const { key_lost, has_key } = connection
  return (
    <li className="admin-connection">
      <h3>{name}</h3>
      <p className="admin-soft">
        {providerName(connection.provider, moreProviders, language)} · {connection.model}
        {connection.base_url && ` · ${connection.base_url}`}
      </p>
      <p className={key_lost ? 'ui-field-error' : 'admin-soft'}>
        {key_lost ? words.key.lost : has_key ? words.key.kept : words.key.none}
      </p>
      {busy ? <Progress label={words.probing} /> : <ProbeFacts probe={connection.probe} />}
      <Fault text={problem} />
      <div className="admin-actions">
        {onUse && connection.probe && (
          <Button size="small" kind="lamp" busy={isTaken} onClick={() => during(onUse)}>
            {words.use}
          </Button>
        )}
        <Button size="small" onClick={probe} busy={busy}>
          {words.probe}
        </Button>
        <Button size="small" onClick={() => setTalking(true)}>
          {words.talk}
        </Button>
        <Button size="small" onClick={onChange}>
          {words.change}
        </Button>
        <Button size="small" kind="ghost" onClick={() => setAsking(true)}>
          {words.remove}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        danger
        title={words.removeTitle(name)}
        confirmLabel={words.remove}
        onConfirm={remove}
        onCancel={() => setAsking(false)}
      >
        <p>{words.removeText}</p>
      </ConfirmDialog>
      {talking && <TalkDialog id={id} name={name} currency={currency} onClose={() => setTalking(false)} />}
    </li>
  )
}
