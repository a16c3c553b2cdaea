export function GraphSection() {
  return null
}
