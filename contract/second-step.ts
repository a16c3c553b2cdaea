import * as z from 'zod/mini'

/** What a sign-in with the right password may be finished with. `recovery`: one of the codes for when the others are lost. */
export const StepKind = z.enum(['totp', 'passkey', 'recovery'])
export type StepKind = z.infer<typeof StepKind>

/** Of `second_factor_needed`: what the second step is made with. The ticket is good for ten minutes, and for one sign-in. */
export const SecondStep = z.object({ ticket: z.string(), kinds: z.array(StepKind) })
export type SecondStep = z.infer<typeof SecondStep>
