import { textLength } from '@fabula/core/record/text-length'
import { fieldMessagePhrases } from '@fabula/phrases/field-messages'
import { textLengthPhrases } from '@fabula/phrases/text-length'
import type { ChangeEvent, ClipboardEvent, ComponentProps, Ref } from 'react'
import { useWords } from '../../page/page-facts.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { pasteClean } from './clean-paste.ts'
import './limited-text.css'

type LimitedTextProps = Pick<
  ComponentProps<'input'>,
  | 'onKeyDown'
  | 'onBlur'
  | 'autoFocus'
  | 'autoCapitalize'
  | 'autoComplete'
  | 'lang'
  | 'list'
  | 'name'
  | 'placeholder'
  | 'spellCheck'
> & {
  onPaste?: (event: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>) => void
  label: string
  labelHidden?: boolean
  hint?: string
  error?: string | null
  /** The maximum length in code points. */
  most: number
  /** Several lines. */
  long?: boolean
  rows?: number
  value: string
  onChange: (value: string) => void
  control?: Ref<HTMLTextAreaElement>
}

/**
 * A text with a limit. Text that is too long is not cut: it stays, marked, and cannot be saved until it fits. The
 * length is shown while the field has the focus, and from four fifths of the limit on.
 */
export function LimitedText({
  most,
  long,
  rows = 4,
  value,
  onChange,
  error,
  hint,
  control,
  onPaste,
  ...rest
}: LimitedTextProps) {
  const words = useWords(fieldMessagePhrases)
  const tooLong = useWords(textLengthPhrases)
  const length = textLength(value)
  const excess = length - most
  const shared = {
    ...rest,
    hint,
    value,
    error: excess > 0 ? tooLong.over(excess) : error,
    'data-over': excess > 0 || undefined,
    onPaste: (event: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      onPaste?.(event)
      if (!event.isDefaultPrevented()) pasteClean(event)
    },
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(event.currentTarget.value),
  }
  return (
    <div className="limited-text">
      {long ? (
        <TextArea {...(shared as ComponentProps<typeof TextArea>)} ref={control} rows={rows} />
      ) : (
        <TextField {...shared} />
      )}
      {Number.isFinite(most) && (
        <p
          className="limited-text-count"
          data-near={length >= most * 0.8 || undefined}
          data-over={excess > 0 || undefined}
          aria-hidden="true"
        >
          {words.used(length, most)}
        </p>
      )}
    </div>
  )
}
