import { editorPhrases } from '@fabula/phrases/editor'
import { useWords } from '../../page/page-facts.tsx'
import { Dialog } from '../../ui/dialog.tsx'

const rows = [
  ['undo', ['Ctrl', 'Z']],
  ['redo', ['Ctrl', 'Shift', 'Z']],
  ['save', ['Ctrl', 'S']],
  ['section', ['Alt', '1 … 9']],
  ['problems', ['Alt', 'P']],
  ['help', ['?']],
  ['close', ['Esc']],
] as const

/** Which keys do what. */
export function HelpSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const words = useWords(editorPhrases)
  return (
    <Dialog open={open} onClose={onClose} title={words.keys} closeLabel={words.close}>
      <dl className="editor-keys">
        {rows.map(([what, keys]) => (
          <div key={what}>
            <dt>{words.keyRows[what]}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
