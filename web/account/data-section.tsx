import { exportAccount } from '@fabula/contract/routes/own-account'
import { accountSettingsPhrases } from '@fabula/phrases/account-settings'
import { useState } from 'react'
import { ApiError } from '../client/api-problem.ts'
import { download } from '../client/download.ts'
import { useWords } from '../page/page-facts.tsx'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.ts'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'

/** All of the reader's data: export, and deletion with the account. */
export function DataSection({ username }: { username: string }) {
  const words = useWords(accountSettingsPhrases)
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const take = async () => {
    setBusy(true)
    try {
      await download(exportAccount, {}, 'fabula.zip')
      toast.success(words.exported)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="account-part">
      <h2>{words.data}</h2>
      <p>{words.dataText}</p>
      <div className="account-actions">
        <Button onClick={take} busy={busy}>
          {words.export}
        </Button>
        <Button kind="ghost" className="account-delete" onClick={() => setAsking(true)}>
          {words.delete}
        </Button>
      </div>
      <DeleteAccountDialog
        open={asking}
        username={username}
        exporting={busy}
        onExport={take}
        onClose={() => setAsking(false)}
      />
    </section>
  )
}
