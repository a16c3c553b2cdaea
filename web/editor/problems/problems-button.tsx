/** The problems list, always in reach. */
export function ProblemsButton() {
  return null
}
