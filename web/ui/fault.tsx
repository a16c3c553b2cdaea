/** Why something was refused or is wrong, said as soon as it is there. */
export function Fault({ text }: { text: string | null | undefined }) {
  return (
    text && (
      <p className="ui-field-error" role="alert">
        {text}
      </p>
    )
  )
}
