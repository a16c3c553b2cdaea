import { editorPhrases } from '@fabula/phrases/editor'
import { useWords } from '../../page/page-facts.tsx'
import { Dialog } from '../../ui/dialog.tsx'

const rows = [
  ['undo', ['Ctrl', 'Z']],
  ['redo', ['Ctrl', 'Shift', 'Z']],
  ['save', ['Ctrl', 'S']],
  ['section', ['Alt', '1 … 9']],
  ['search', ['Ctrl', 'Shift', 'F']],
  ['problems', ['Alt', 'P']],
  ['help', ['?']],
  ['close', ['Esc']],
] as const

/** Keys on the graph while a card has the focus. */
const graphRows = [
  ['follow', ['← ↑ → ↓']],
  ['open', ['Enter']],
  ['add', ['N']],
  ['connect', ['C']],
  ['disconnect', ['X']],
  ['carry', ['Shift', '← ↑ → ↓']],
  ['zoom', ['+', '-']],
  ['fit', ['0']],
  ['first', ['Home']],
] as const

/** The list of keyboard shortcuts. */
export function HelpSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const words = useWords(editorPhrases)
  return (
    <Dialog open={open} onClose={onClose} title={words.keys}>
      <Keys rows={rows.map(([what, keys]) => [words.keyRows[what], keys])} />
      <h3 className="editor-keys-place">{words.keysOnGraph}</h3>
      <Keys rows={graphRows.map(([what, keys]) => [words.graphKeyRows[what], keys])} />
    </Dialog>
  )
}

const Keys = ({ rows }: { rows: (readonly [what: string, keys: readonly string[]])[] }) => (
  <dl className="editor-keys">
    {rows.map(([what, keys]) => (
      <div key={what}>
        <dt>{what}</dt>
        <dd>
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
        </dd>
      </div>
    ))}
  </dl>
)
