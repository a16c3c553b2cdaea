import * as z from 'zod/mini'

/** Ways to finish a sign-in after the right password. `recovery`: a code for when the others are lost. */
export const StepKind = z.enum(['totp', 'passkey', 'recovery'])
export type StepKind = z.infer<typeof StepKind>

/**
 * With `second_factor_needed`: the ways to make the second step. The ticket is valid for ten minutes, and for one
 * sign-in.
 */
export const SecondStep = z.object({ ticket: z.string(), kinds: z.array(StepKind) })
export type SecondStep = z.infer<typeof SecondStep>
