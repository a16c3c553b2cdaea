export function StaticScenesSection() {
  return null
}
