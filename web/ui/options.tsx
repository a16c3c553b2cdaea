type OptionsProps = { of: readonly { id: string; name: string }[] }

/** What one may choose from in a select: things with a name each. */
export const Options = ({ of }: OptionsProps) =>
  of.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ))
