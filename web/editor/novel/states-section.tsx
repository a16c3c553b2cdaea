export function StatesSection() {
  return null
}
