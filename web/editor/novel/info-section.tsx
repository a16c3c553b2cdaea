export function InfoSection() {
  return null
}
