import { type ChangeEvent, type KeyboardEvent, useState } from 'react'

/** A whole number as people write it, with the minus of a keyboard or of a book, and blanks between thousands. NaN: it is none. */
export function readWholeNumber(typed: string): number {
  const text = typed.trim().replace(/^\u2212/, '-')
  return /^[+-]?(?:\d+|\d{1,3}(?:\s\d{3})+)$/.test(text) ? Number(text.replace(/\s/g, '')) : Number.NaN
}

type WholeNumber<Value> = {
  value: Value
  /** What is typed, as a number (NaN: it is none) and word for word; answers what `value` is from now on. */
  take: (number: number, text: string) => Value
  least?: number
  most?: number
}

/**
 * What an input of a whole number carries, and what stands in it. A field of text: a browser's own for numbers drops what it does
 * not understand, so that `1,5` is 15 unseen, and a wheel over it turns it. What was typed stays while `value` is what came of it.
 */
export function useWholeNumber<Value>({ value, take, least = -MOST, most = MOST }: WholeNumber<Value>) {
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
      'aria-valuemin': least > -MOST ? least : undefined,
      'aria-valuemax': most < MOST ? most : undefined,
      // Keys for numbers have no minus on every phone.
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

/** The largest that is kept. */
const MOST = 2_147_483_647
