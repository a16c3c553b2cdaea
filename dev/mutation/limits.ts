/** How much the tests of one file may take while a mutant is switched on. */
export interface Limits {
  milliseconds: number
  megabytes: number
}

/** Four times what the tests take by themselves, and twenty seconds beside, on a machine that may have other work. */
export const limitsOf = (milliseconds: number): Limits => ({
  milliseconds: 20_000 + 4 * milliseconds,
  megabytes: 1_500,
})
