import type { FieldFacts } from '@fabula/core/record/field-facts'
import type { FieldWords } from '@fabula/phrases/record-fields'
import type { ComponentType } from 'react'

/** What every input of a form is given: the field's name in the form, its words, and what its schema says of it. */
export type InputProps = { name: string; words: FieldWords; facts: FieldFacts; autoFocus?: boolean }
export type Input = ComponentType<InputProps>
