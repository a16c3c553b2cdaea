/** Why something was refused, said as soon as it is there; null: nothing was. */
export function Fault({ text }: { text: string | null }) {
  return (
    text && (
      <p className="ui-field-error" role="alert">
        {text}
      </p>
    )
  )
}
