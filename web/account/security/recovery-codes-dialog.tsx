import { accountSecurityPhrases } from '@fabula/phrases/account-security'
import { saveFile } from '../../client/download.ts'
import { useWords } from '../../page/page-facts.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyCode } from '../../ui/copy-code.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type RecoveryCodesDialogProps = { username: string; codes: readonly string[]; onClose: () => void }

/** The recovery codes, shown only once, to copy or download. Only its button closes it. */
export function RecoveryCodesDialog({ username, codes, onClose }: RecoveryCodesDialogProps) {
  const words = useWords(accountSecurityPhrases)
  const text = codes.join('\n')
  const download = () => {
    const content = `${words.fileHead(username, location.host)}\n\n${text}\n`
    saveFile(new Blob([content], { type: 'text/plain;charset=utf-8' }), `recovery-codes-${username}.txt`)
  }
  const foot = (
    <>
      <Button onClick={download}>{words.download}</Button>
      <Button kind="lamp" onClick={onClose}>
        {words.kept}
      </Button>
    </>
  )
  return (
    <Dialog open onClose={() => undefined} title={words.keepTitle} cross={false} role="alertdialog" foot={foot}>
      <div className="account-form security-codes">
        <p>{words.keepText}</p>
        <CopyCode code={text} copyLabel={words.copy} copiedLabel={words.copied} />
      </div>
    </Dialog>
  )
}
