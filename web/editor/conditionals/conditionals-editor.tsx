import type { Conditionals } from '@fabula/core/conditional/conditional'

type ConditionalsEditorProps = {
  value: Conditionals
  onChange: (value: Conditionals) => void
}

/** When something holds: a sentence built by picking flags, scales and endings of the novel. Reads the novel itself. */
export function ConditionalsEditor({ value }: ConditionalsEditorProps) {
  return <p>{value.length}</p>
}
