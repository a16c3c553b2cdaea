import { fieldMessagePhrases } from '@fabula/phrases/field-messages'
import { type FieldError, get, useController, useFormContext, useFormState } from 'react-hook-form'
import { useWords } from '../../page/page-facts.tsx'

type FormField<Value> = {
  value: Value
  set: (value: Value) => void
  /** The schema's error message, in the author's language. */
  error: string | undefined
  /** Whether saving was attempted, so that errors are shown. */
  tried: boolean
}

/** A field of the surrounding form by its name: `priority`, or `sprites.0.name`. */
export function useField<Value>(name: string): FormField<Value> {
  const { field, formState } = useController({ name })
  const { say } = useWords(fieldMessagePhrases)
  const message = messageOf(get(formState.errors, name))
  return {
    value: field.value as Value,
    set: field.onChange,
    error: message === undefined ? undefined : say(message),
    tried: formState.isSubmitted,
  }
}

/** The first error among several fields that are shown as one. */
export function useFirstError(names: readonly string[]): string | undefined {
  const { errors } = useFormState()
  const { say } = useWords(fieldMessagePhrases)
  const message = names.map((name) => messageOf(get(errors, name))).find((each) => each !== undefined)
  return message === undefined ? undefined : say(message)
}

/** Sets other fields of the form, such as those that depend on this one. */
export function useSetField(): (name: string, value: unknown) => void {
  const { setValue, formState } = useFormContext()
  return (name, value) => setValue(name, value, { shouldValidate: formState.isSubmitted })
}

/** A list's own error is at its `root`, next to those of its entries. */
function messageOf(error: FieldError | { root?: FieldError } | undefined): string | undefined {
  if (!error) return undefined
  const own = 'message' in error ? error.message : undefined
  return own || ('root' in error ? (error.root as FieldError | undefined)?.message : undefined)
}
