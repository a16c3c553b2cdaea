import { playPhrases } from '@fabula/phrases/play'
import { playSheetPhrases } from '@fabula/phrases/play-sheets'
import { useWords } from '../../page/page-facts.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import './keys-dialog.css'

/** What the keys do. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const words = useWords(playPhrases)
  const sheet = useWords(playSheetPhrases)
  const rows: [string[], string][] = [
    [['Space', 'Enter', '→'], sheet.keyOn],
    [['←'], sheet.keyBack],
    [['L'], words.history],
    [['S'], words.saves],
    [['M'], sheet.keyMusic],
    [['C'], sheet.keyChat],
    [['H'], words.hideInterface],
    [['Esc'], sheet.keyEscape],
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
      <p className="keys-touch">{sheet.keysTouch}</p>
    </Dialog>
  )
}
