import { playPhrases } from '@fabula/phrases/play'
import { useWords } from '../../page/page-facts.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import './keys-dialog.css'

/** What the keys do. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const words = useWords(playPhrases)
  const rows: [string[], string][] = [
    [['Space', 'Enter', '→'], words.keyOn],
    [['←'], words.keyBack],
    [['L'], words.history],
    [['S'], words.saves],
    [['M'], words.keyMusic],
    [['C'], words.keyChat],
    [['H'], words.hideInterface],
    [['Esc'], words.keyEscape],
    [['?'], words.keys],
  ]
  return (
    <Dialog open onClose={onClose} title={words.keys} closeLabel={words.close}>
      <dl className="keys">
        {rows.map(([keys, what]) => (
          <div key={what}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p className="keys-touch">{words.keysTouch}</p>
    </Dialog>
  )
}
