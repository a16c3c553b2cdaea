export function AssetsSection() {
  return null
}
