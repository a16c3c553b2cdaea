import { playPhrases } from '@fabula/phrases/play'
import { playSheetPhrases } from '@fabula/phrases/play-sheets'
import { useWords } from '../../page/page-facts.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { usePreferences } from '../settings/use-preferences.ts'
import './keys-dialog.css'

type Row = [keys: string[], what: string]

/** The keyboard shortcuts and touch gestures. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const words = useWords(playPhrases)
  const sheet = useWords(playSheetPhrases)
  const { letterKeys } = usePreferences()
  const always: Row[] = [
    [['Space', 'Enter', '→'], sheet.keyOn],
    [['←'], sheet.keyBack],
    [['Esc'], sheet.keyMenu],
  ]
  const letters: Row[] = [
    [['L'], words.history],
    [['S'], words.saves],
    [['Q'], sheet.quickSave],
    [['E'], sheet.quickLoad],
    [['A'], sheet.auto],
    [['K'], sheet.skip],
    [['M'], sheet.keyMusic],
    [['C'], sheet.keyChat],
    [['H'], sheet.hideInterface],
    [['F'], sheet.fullscreen],
    [['?'], sheet.keys],
  ]
  const gestures: Row[] = [
    [[sheet.gestureTap], sheet.keyOn],
    [[sheet.gestureSwipe], words.history],
    [[sheet.gestureHold], sheet.hideInterface],
  ]
  return (
    <Dialog open onClose={onClose} title={sheet.keys}>
      <Rows rows={letterKeys ? [...always, ...letters] : always} />
      {!letterKeys && <p className="keys-note">{sheet.lettersOff}</p>}
      <h3 className="keys-title">{sheet.gestures}</h3>
      <Rows rows={gestures} />
    </Dialog>
  )
}

function Rows({ rows }: { rows: readonly Row[] }) {
  return (
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
  )
}
