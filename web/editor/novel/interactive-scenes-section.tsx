export function InteractiveScenesSection() {
  return null
}
