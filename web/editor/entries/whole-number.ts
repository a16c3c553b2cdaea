/** What was typed as a whole number of 32 bits that is no less than `least`; null where it is none. */
export function wholeNumber(typed: string, least: number): number | null {
  const number = Number(typed)
  const whole = typed.trim() !== '' && Number.isInteger(number)
  return whole && number >= least && number <= 2_147_483_647 ? number : null
}
