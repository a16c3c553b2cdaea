import { emptyRecord } from '@fabula/core/record/field-facts'
import { type ReactNode, useId } from 'react'
import { useFieldArray } from 'react-hook-form'
import { useFocusOnNew } from '../../page/use-focus-on-new.ts'
import { Button } from '../../ui/button.tsx'
import { Fault } from '../../ui/fault.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { AddIcon, DeleteIcon } from '../../ui/tool-icons.tsx'
import type { InputProps } from './input-props.ts'
import { type FieldsProps, RecordFields } from './record-form.tsx'
import { useFirstError } from './use-field.ts'

type RecordListProps = InputProps &
  Pick<FieldsProps, 'schema' | 'inputs' | 'layout'> & {
    /** The words of the records' fields. */
    fields: FieldsProps['words']
    /** How a new record differs from an empty one. */
    fresh?: (list: readonly Record<string, unknown>[]) => object
    /** The label of the button that removes a record. */
    removeLabel: (record: Record<string, unknown>, index: number) => string
    disabled?: boolean
    notice?: ReactNode
  }

/** A list of records inside a form, each with its own fields, and a button to add one. */
export function RecordList(props: RecordListProps) {
  const { name, words, schema, fields, inputs, layout, fresh, removeLabel, disabled, notice } = props
  const list = useFieldArray({ name, keyName: 'key' })
  const records = list.fields as (Record<string, unknown> & { key: string })[]
  const error = useFirstError([name])
  const errorId = useId()
  const { box, added } = useFocusOnNew<HTMLFieldSetElement>()
  const add = () => {
    added('.record-row')
    list.append({ ...emptyRecord(schema), ...fresh?.(records) }, { shouldFocus: false })
  }
  return (
    <fieldset className="record-list" ref={box} aria-describedby={error ? errorId : undefined}>
      <legend>{words.label}</legend>
      {words.hint && <p className="ui-field-hint">{words.hint}</p>}
      {notice}
      <Fault id={errorId} text={error} />
      {records.map((record, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would show the name that tells the records apart
        <div
          key={record.key}
          className="record-row"
          role="group"
          aria-label={`${words.label}: ${index + 1} / ${records.length}`}
        >
          <div className="record-row-fields">
            <RecordFields schema={schema} words={fields} inputs={inputs} layout={layout} prefix={`${name}.${index}.`} />
          </div>
          <IconButton size="small" name={removeLabel(record, index)} onClick={() => list.remove(index)}>
            <DeleteIcon />
          </IconButton>
        </div>
      ))}
      <div>
        <Button size="small" disabled={disabled} onClick={add}>
          <AddIcon />
          {words.add}
        </Button>
      </div>
    </fieldset>
  )
}
