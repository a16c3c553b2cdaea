/** A field's value when the author began to type, and what another author has changed it to since. */
export type Meanwhile = { field: string; before: unknown; theirs: unknown }
