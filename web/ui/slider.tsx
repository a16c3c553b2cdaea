import type { ComponentProps, ReactNode } from 'react'
import './field.css'

type SliderProps = Pick<ComponentProps<'input'>, 'min' | 'max' | 'step'> & {
  label: ReactNode
  value: number
  onChange: (value: number) => void
}

/** A labelled slider. */
export const Slider = ({ label, onChange, ...range }: SliderProps) => (
  <label className="ui-field">
    <span className="ui-field-label">{label}</span>
    <input type="range" {...range} onChange={({ currentTarget }) => onChange(Number(currentTarget.value))} />
  </label>
)
