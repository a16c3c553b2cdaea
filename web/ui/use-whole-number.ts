import { type ChangeEvent, type KeyboardEvent, useState } from 'react'

/**
 * Parses a whole number as people write it, with a hyphen or a minus sign, and spaces between thousands. NaN if it is
 * none.
 */
export function readWholeNumber(typed: string): number {
  const text = typed.trim().replace(/^\u2212/, '-')
  return /^[+-]?(?:\d+|\d{1,3}(?:\s\d{3})+)$/.test(text) ? Number(text.replace(/\s/g, '')) : Number.NaN
}

type WholeNumber<Value> = {
  value: Value
  /** Takes the input as a number (NaN if it is none) and as text; returns the new `value`. */
  take: (number: number, text: string) => Value
  least?: number
  most?: number
}

/**
 * Props for an input of a whole number, and its text. It is a text field: the browser's number field drops what it does
 * not understand, so that `1,5` silently becomes 15, and changes when scrolled over. The text stays as typed while
 * `value` is what it produced.
 */
export function useWholeNumber<Value>({ value, take, least = -maxStored, most = maxStored }: WholeNumber<Value>) {
  const [typed, setTyped] = useState<{ text: string; came: Value } | null>(null)
  const text = typed !== null && Object.is(typed.came, value) ? typed.text : shown(value)
  const number = readWholeNumber(text)
  const change = (next: string) => setTyped({ text: next, came: take(readWholeNumber(next), next) })
  return {
    text,
    field: {
      type: 'text',
      role: 'spinbutton',
      'aria-valuenow': Number.isNaN(number) ? undefined : number,
      'aria-valuetext': text,
      'aria-valuemin': least > -maxStored ? least : undefined,
      'aria-valuemax': most < maxStored ? most : undefined,
      // Some phones' numeric keyboards have no minus.
      inputMode: least < 0 ? 'text' : 'numeric',
      autoComplete: 'off',
      value: text,
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => change(currentTarget.value),
      onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
        const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
        const from = text.trim() === '' ? 0 : number
        if (step === 0 || Number.isNaN(from) || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return
        event.preventDefault()
        change(String(Math.min(most, Math.max(least, from + step))))
      },
    } as const,
  }
}

const shown = (value: unknown): string =>
  value === null || value === undefined || Number.isNaN(value) ? '' : String(value)

/** The largest number that is stored. */
const maxStored = 2_147_483_647
