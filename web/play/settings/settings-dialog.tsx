import { playSheetPhrases } from '@fabula/phrases/play-sheets'
import { useWords } from '../../page/page-facts.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Select } from '../../ui/select.tsx'
import { type AutoSpeed, autoSpeeds } from '../extras/auto-delay.ts'
import { type RevealSpeed, revealSpeeds } from '../message/reveal.ts'
import type { PanelProps } from '../panels/panel-props.ts'
import { type Dim, dims, type Preferences, type TextSize, textSizes } from './preferences.ts'
import './settings-dialog.css'
import { SoundSettings } from './sound-settings.tsx'
import { changePreferences, usePreferences } from './use-preferences.ts'

const speeds = Object.keys(revealSpeeds) as RevealSpeed[]
const autoSpeedNames = Object.keys(autoSpeeds) as AutoSpeed[]

/** The reader's preferences; changes take effect at once and are stored. */
export default function SettingsDialog({ model, onClose }: Pick<PanelProps, 'model' | 'onClose'>) {
  const sheet = useWords(playSheetPhrases)
  const now = usePreferences()
  const pick = (field: keyof Preferences) => (event: { target: { value: string } }) =>
    changePreferences({ [field]: event.target.value })
  return (
    <Dialog open onClose={onClose} title={sheet.settings}>
      <Select label={sheet.textSize} value={now.textSize} onChange={pick('textSize')}>
        {textSizes.map((size: TextSize) => (
          <option key={size} value={size}>
            {sheet.textSizes[size]}
          </option>
        ))}
      </Select>
      <Select label={sheet.textSpeed} value={now.speed} onChange={pick('speed')}>
        {speeds.map((speed) => (
          <option key={speed} value={speed}>
            {sheet.textSpeeds[speed]}
          </option>
        ))}
      </Select>
      <Select label={sheet.autoSpeed} value={now.autoSpeed} onChange={pick('autoSpeed')}>
        {autoSpeedNames.map((speed) => (
          <option key={speed} value={speed}>
            {sheet.autoSpeeds[speed]}
          </option>
        ))}
      </Select>
      <Select label={sheet.skipWhat} value={now.skip} onChange={pick('skip')}>
        <option value="read">{sheet.skipWhats.read}</option>
        <option value="all">{sheet.skipWhats.all}</option>
      </Select>
      <Select label={sheet.dim} value={now.dim} onChange={pick('dim')}>
        {dims.map((dim: Dim) => (
          <option key={dim} value={dim}>
            {sheet.dims[dim]}
          </option>
        ))}
      </Select>
      <Checkbox
        label={sheet.easyFace}
        checked={now.face === 'easy'}
        onChange={(event) => changePreferences({ face: event.target.checked ? 'easy' : 'usual' })}
      />
      <Checkbox
        label={sheet.lessMotion}
        checked={now.motion === 'less'}
        onChange={(event) => changePreferences({ motion: event.target.checked ? 'less' : 'system' })}
      />
      <Checkbox
        label={sheet.letterKeys}
        checked={now.letterKeys}
        onChange={(event) => changePreferences({ letterKeys: event.target.checked })}
      />
      <SoundSettings model={model} />
    </Dialog>
  )
}
