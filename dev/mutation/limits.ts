/** Limits for the tests of one file while a mutant is switched on. */
export interface Limits {
  milliseconds: number
  megabytes: number
}

/** Four times what the tests take without a mutant, plus twenty seconds for a machine that has other work. */
export const limitsOf = (milliseconds: number): Limits => ({
  milliseconds: 20_000 + 4 * milliseconds,
  megabytes: 1_500,
})
