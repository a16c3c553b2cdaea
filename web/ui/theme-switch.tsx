import { useId, useState } from 'react'
import { LampIcon, MoonIcon, SunIcon } from './icons.tsx'
import { applyTheme, type Theme } from './theme.ts'
import './theme-switch.css'

type ThemeSwitchProps = {
  label: string
  /** The theme with which the page was rendered. */
  initial: Theme
  names: Record<Theme, string>
}

const shownThemes = [
  ['light', SunIcon],
  ['system', LampIcon],
  ['dark', MoonIcon],
] as const

/** Light, the device's setting, or dark; takes effect at once and is stored. */
export function ThemeSwitch({ label, initial, names }: ThemeSwitchProps) {
  const group = useId()
  const [chosen, setChosen] = useState(initial)
  const choose = (theme: Theme) => {
    setChosen(theme)
    applyTheme(theme)
  }
  return (
    <fieldset className="ui-theme-switch">
      <legend className="ui-hidden">{label}</legend>
      {shownThemes.map(([theme, Icon]) => (
        <label key={theme} title={names[theme]}>
          <input type="radio" name={group} checked={chosen === theme} onChange={() => choose(theme)} />
          <Icon />
          <span className="ui-hidden">{names[theme]}</span>
        </label>
      ))}
    </fieldset>
  )
}
