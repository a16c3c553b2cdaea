import { addConnection, changeConnection } from '@fabula/contract/routes/models'
import type { NamedExtension } from '@fabula/contract/shapes/extensions'
import type { Connection } from '@fabula/contract/shapes/models'
import { adminModelPhrases } from '@fabula/phrases/admin-models'
import { useId, useState } from 'react'
import { call } from '../../client/call.ts'
import { usePage, useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { AdminForm } from '../admin-form.tsx'
import { Fields } from '../fields.tsx'
import { type ConnectionFields, connectionFields, connectionOf, valuesOf } from './connection-fields.ts'

type ConnectionDialogProps = {
  /** Initial values: an existing connection, or what is known about a new one. */
  begins: Partial<Connection>
  /** Providers from extensions, in addition to ours. */
  moreProviders: readonly NamedExtension[]
  /** Called with the saved connection. */
  onSaved: (connection: Connection) => void
  onClose: () => void
}

/** Connects a model, or changes its connection. */
export function ConnectionDialog({ begins, moreProviders, onSaved, onClose }: ConnectionDialogProps) {
  const words = useWords(adminModelPhrases)
  const { language } = usePage()
  const form = useId()
  const [schema] = useState(() => {
    // A provider that no longer exists stays selected; saving reports it.
    const chosen = begins.provider === undefined ? [] : [begins.provider]
    return connectionFields([...moreProviders.map(({ name }) => name), ...chosen])
  })
  const { provider } = words.fields
  const titles = Object.fromEntries(moreProviders.map(({ name, title }) => [name, title[language]]))
  const fields = { ...words.fields, provider: { ...provider, options: { ...provider.options, ...titles } } }
  const { id } = begins
  const save = async (value: ConnectionFields) => {
    const body = connectionOf(value)
    const saved = id
      ? await call(changeConnection, { params: { id }, body }, { quiet: true })
      : await call(addConnection, { body }, { quiet: true })
    onSaved(saved)
  }
  const foot = (
    <>
      <Button onClick={onClose}>{words.cancel}</Button>
      <Button kind="lamp" type="submit" form={form}>
        {words.save}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={onClose} title={id ? words.changeTitle : words.add} foot={foot}>
      <AdminForm id={form} schema={schema} values={valuesOf(begins)} onSave={save}>
        {() => (
          <Fields
            schema={schema}
            words={fields}
            invalid={words.invalid}
            faults={{
              base_url: words.addressLong,
              model: words.modelWrong,
              api_key: words.keyWrong,
              name: words.nameLong,
              input: (rule) => (rule === 'custom' ? words.pricesTogether : words.moneyWrong),
              cached: words.moneyWrong,
              output: words.moneyWrong,
            }}
            secret={['api_key']}
          />
        )}
      </AdminForm>
    </Dialog>
  )
}
