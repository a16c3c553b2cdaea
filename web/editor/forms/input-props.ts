import type { FieldFacts } from '@fabula/core/record/field-facts'
import type { FieldWords } from '@fabula/phrases/record-fields'
import type { ComponentType } from 'react'

/** The props of every form input: the field's name in the form, its words, and the facts of its schema. */
export type InputProps = { name: string; words: FieldWords; facts: FieldFacts; autoFocus?: boolean }
export type Input = ComponentType<InputProps>
