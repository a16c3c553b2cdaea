import { Conditionals } from '@fabula/core/conditional/conditional'
import { SceneRef } from '@fabula/core/novel/scene-ref'
import { StatesTrigger } from '@fabula/core/novel/states-trigger'
import { type FieldFacts, factsOfField, unwrapped } from '@fabula/core/record/field-facts'
import type { FieldWords } from '@fabula/phrases/record-fields'
import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import { GuideLink } from '../help/guide-link.tsx'
import { guideOfField } from '../help/guide-places.ts'
import type { Input } from './input-props.ts'
import { BooleanInput, ChoiceInput } from './inputs/choice-input.tsx'
import { ConditionalsInput, SceneInput, TriggerInput } from './inputs/novel-inputs.tsx'
import { NumberInput } from './inputs/number-input.tsx'
import { TextInput } from './inputs/text-input.tsx'
import { TextListInput } from './inputs/text-list-input.tsx'

/** Schemas that have an input of their own in every form. */
const ownInputs = new Map<z.core.$ZodType, Input>([
  [Conditionals, ConditionalsInput],
  [StatesTrigger, TriggerInput],
  [SceneRef, SceneInput],
])

type RecordFieldProps = { name: string; schema: z.core.$ZodType; words: FieldWords; input?: Input; autoFocus?: boolean }

/**
 * The input for a record's field, chosen by its schema; `input` overrides it. Fields at which authors get stuck have a
 * link to the guides.
 */
export function RecordField({ name, schema, words, input, autoFocus }: RecordFieldProps): ReactNode {
  const facts = factsOfField(schema)
  const Own = input ?? [...unwrapped(schema)].map((each) => ownInputs.get(each)).find(Boolean) ?? inputFor(facts, words)
  const field = Own && <Own name={name} words={words} facts={facts} autoFocus={autoFocus} />
  const guide = guideOfField(name)
  if (!field || !guide) return field
  return (
    <div className="with-guide">
      {field}
      <GuideLink place={guide} />
    </div>
  )
}

function inputFor(facts: FieldFacts, words: FieldWords): Input | null {
  switch (facts.kind) {
    case 'text':
      return TextInput
    case 'number':
      return NumberInput
    case 'boolean':
      return words.options ? ChoiceInput : BooleanInput
    case 'choice':
      return ChoiceInput
    case 'texts':
      return TextListInput
    case 'id':
    case 'records':
    case 'other':
      return null
  }
}
