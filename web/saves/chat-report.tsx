import type { AnswerOf } from '@fabula/contract/route'
import type { importSaves } from '@fabula/contract/routes/saves-file'
import { savesPhrases } from '@fabula/phrases/saves'
import { useWords } from '../page/page-facts.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

type ImportedChat = NonNullable<AnswerOf<typeof importSaves>['chat']>

/** The result of importing a chat: how much of it is readable, and everything that changed. */
export function ChatReport({ chat, onClose }: { chat: ImportedChat; onClose: () => void }) {
  const words = useWords(savesPhrases)
  const { turns, losses } = chat
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.chatTitle}
      foot={
        <Button kind="lamp" onClick={onClose}>
          {words.chatClose}
        </Button>
      }
    >
      <p>{words.chatTurns(turns)}</p>
      <p>{losses.length > 0 ? words.chatAbout : words.chatWhole}</p>
      {losses.length > 0 && (
        <ul>
          {losses.map(({ kind, count, line }) => (
            <li key={kind}>{words.chatLoss(words.chatLosses[kind], count, line)}</li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
