export interface Proof {
  file: string
  title: string
}
export const testEndings: readonly string[]
export function specProofs(text: string): Proof[]
export function unproven(
  proofs: readonly Proof[],
  ran: readonly { file: string; name: string }[],
  journeys: boolean,
): Proof[]
