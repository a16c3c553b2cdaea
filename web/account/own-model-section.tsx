import { readOwnModel, removeOwnModel } from '@fabula/contract/routes/own-model'
import type { OwnModel } from '@fabula/contract/shapes/models'
import { ownModelPhrases } from '@fabula/phrases/own-model'
import { useEffect, useState } from 'react'
import { ApiError } from '../client/api-problem.ts'
import { call } from '../client/call.ts'
import { useWords } from '../page/page-facts.tsx'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.ts'
import { OwnModelDialog } from './own-model-dialog.tsx'

/** The own key of a reader or author; renders nothing if this server does not accept any. */
export function OwnModelSection() {
  const words = useWords(ownModelPhrases)
  const [own, setOwn] = useState<OwnModel | null>(null)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    // If it cannot be loaded, nothing is offered; the rest of the page has reported the failure.
    call(readOwnModel, {}, { quiet: true }).then(setOwn, () => undefined)
  }, [])
  if (own === null || (own.providers.length === 0 && own.model === null)) return null
  const { model, providers } = own
  const remove = async () => {
    try {
      await call(removeOwnModel)
      setOwn({ ...own, model: null })
      toast.success(words.removed)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    }
  }
  return (
    <section className="account-part">
      <h2>{words.title}</h2>
      <p>{words.text}</p>
      {model && <p className="account-here">{words.inUse(model.model, words.providers[model.provider])}</p>}
      {model?.key_lost && <p role="alert">{words.lost}</p>}
      <div className="account-actions">
        {providers.length > 0 && <Button onClick={() => setOpen(true)}>{model ? words.change : words.bring}</Button>}
        {model && (
          <Button kind="ghost" onClick={remove}>
            {words.remove}
          </Button>
        )}
      </div>
      {open && (
        <OwnModelDialog
          own={own}
          onSaved={(next) => {
            setOwn(next)
            setOpen(false)
            toast.success(words.kept)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  )
}
