import { useEffect, useId, useState } from 'react'

type ScaleFieldProps = { name: string; value: number; onChange: (value: number) => void }

/** A whole number beside its name. Half-typed it changes nothing; what is no number goes back when it is left. */
export function ScaleField({ name, value, onChange }: ScaleFieldProps) {
  const [text, setText] = useState(String(value))
  const id = useId()
  useEffect(() => setText(String(value)), [value])
  return (
    <div className="world-scale">
      <label htmlFor={id}>{name}</label>
      <input
        id={id}
        className="ui-control"
        type="number"
        step={1}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          const typed = Number(event.target.value)
          if (event.target.value.trim() !== '' && Number.isInteger(typed)) onChange(typed)
        }}
        onBlur={() => setText(String(value))}
      />
    </div>
  )
}
