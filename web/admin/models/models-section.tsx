import { changeModels, findLocalModels, readModels } from '@fabula/contract/routes/models'
import type { Connection, LocalServer, ModelsPage } from '@fabula/contract/shapes/models'
import { adminPhrases } from '@fabula/phrases/admin'
import { adminModelPhrases } from '@fabula/phrases/admin-models'
import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '../../client/api-problem.ts'
import { call } from '../../client/call.ts'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { ConnectionCard } from './connection-card.tsx'
import { ConnectionDialog } from './connection-dialog.tsx'
import { SettingsForm } from './settings-form.tsx'
import { Spent } from './spent.tsx'

/** Models: connections, roles, budgets and spending. */
export default function ModelsSection() {
  const frame = useWords(adminPhrases)
  const [page, setPage] = useState<ModelsPage | 'failed' | null>(null)
  const load = useCallback(() => {
    call(readModels, {}, { quiet: true }).then(setPage, () => setPage('failed'))
  }, [])
  useEffect(load, [load])
  // If that fails, its note says so, and the page stays with the unsaved input in it.
  const loadAgain = useCallback(() => {
    call(readModels).then(setPage, () => undefined)
  }, [])
  if (page === null) return <Skeleton count={6} />
  if (page === 'failed') {
    return (
      <div role="alert">
        <p>{frame.failed}</p>
        <Button onClick={load}>{frame.retry}</Button>
      </div>
    )
  }
  return <Models page={page} onChanged={loadAgain} onPage={setPage} />
}

type ModelsProps = { page: ModelsPage; onChanged: () => void; onPage: (page: ModelsPage) => void }

function Models({ page, onChanged, onPage }: ModelsProps) {
  const words = useWords(adminModelPhrases)
  const { connections, settings, in_use } = page
  const [editing, setEditing] = useState<Partial<Connection> | null>(null)
  const [fresh, setFresh] = useState<{ id: string; save: number } | null>(null)
  const saved = ({ id, probe }: Connection) => {
    setEditing(null)
    setFresh((before) => (probe === null ? { id, save: (before?.save ?? 0) + 1 } : null))
    onChanged()
  }
  const use = async (writer: string) => {
    try {
      const { settings: now } = await call(readModels, {})
      onPage(await call(changeModels, { body: { ...now, roles: { ...now.roles, writer } } }))
      toast.success(words.saved)
    } catch (error) {
      // The failure has shown its note.
      if (!(error instanceof ApiError)) throw error
    }
  }
  return (
    <>
      <section className="admin-part">
        <h2>{words.nowTitle}</h2>
        <p>{in_use.kind === 'offline' ? words.now.offline : words.now[in_use.kind](in_use.name)}</p>
        {in_use.too_small !== undefined && <p className="admin-warning">{words.tooSmall(in_use.too_small)}</p>}
        {page.environment && <p className="admin-soft">{words.environment}</p>}
        {page.writer_lost && <p className="admin-warning">{words.writerLost}</p>}
        <LocalServers connections={connections} onConnect={setEditing} />
      </section>
      <section className="admin-part">
        <h2>{words.connections}</h2>
        {connections.length === 0 && <p className="admin-soft">{words.none}</p>}
        <ul className="admin-connections">
          {connections.map((connection) => (
            <ConnectionCard
              key={connection.id}
              connection={connection}
              moreProviders={page.more_providers}
              currency={settings.currency}
              fresh={connection.id === fresh?.id ? fresh.save : null}
              onUse={settings.roles.writer === null && !page.environment ? () => use(connection.id) : null}
              onChange={() => setEditing(connection)}
              onChanged={onChanged}
            />
          ))}
        </ul>
        <Button kind={connections.length === 0 ? 'lamp' : 'quiet'} onClick={() => setEditing({})}>
          {words.add}
        </Button>
      </section>
      <SettingsForm page={page} onSaved={onPage} />
      <section className="admin-part">
        <h2>{words.spentTitle}</h2>
        <Spent spent={page.spent} top={page.top} currency={settings.currency} />
      </section>
      {editing && (
        <ConnectionDialog
          begins={editing}
          moreProviders={page.more_providers}
          onSaved={saved}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  )
}

type LocalServersProps = { connections: readonly Connection[]; onConnect: (begins: Partial<Connection>) => void }

/** Model servers on the installation's machine that are not connected yet. */
function LocalServers({ connections, onConnect }: LocalServersProps) {
  const words = useWords(adminModelPhrases)
  const [servers, setServers] = useState<readonly LocalServer[]>([])
  useEffect(() => {
    // Optional: on failure none are offered.
    call(findLocalModels, {}, { quiet: true }).then(setServers, () => undefined)
  }, [])
  const others = servers.filter(({ url }) => !connections.some(({ base_url }) => base_url === url))
  return others.map(({ name, url, models: [model = ''] }) => (
    <p key={url} className="admin-offer">
      {words.local(name)}: {model}
      <Button
        size="small"
        kind="lamp"
        onClick={() => onConnect({ provider: 'openai-compatible', base_url: url, model, name })}
      >
        {words.connect}
      </Button>
    </p>
  ))
}
