import { type ChangeEvent, useState } from 'react'

/** What a field holds as a whole number: what is none yet stays in the field alone, and goes when it is left. */
export function useWholeNumber(value: number, onChange: (value: number) => void, least = -MOST, most = MOST) {
  const [typed, setTyped] = useState<string | null>(null)
  return {
    isNone: typed !== null,
    field: {
      type: 'number',
      step: 1,
      value: typed ?? String(value),
      onChange({ currentTarget: { value: text } }: ChangeEvent<HTMLInputElement>) {
        const number = Number(text)
        const fits = text.trim() !== '' && Number.isInteger(number) && number >= least && number <= most
        setTyped(fits ? null : text)
        if (fits) onChange(number)
      },
      onBlur: () => setTyped(null),
    },
  }
}

/** The largest that is kept. */
const MOST = 2_147_483_647
