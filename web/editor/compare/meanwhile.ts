/** What stood in a field when somebody began to type there, and what somebody else has made of it since. */
export type Meanwhile = { field: string; before: unknown; theirs: unknown }
