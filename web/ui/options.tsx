type OptionsProps = { of: readonly { id: string; name: string }[] }

/** The options of a select: items with an id and a name. */
export const Options = ({ of }: OptionsProps) =>
  of.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ))
