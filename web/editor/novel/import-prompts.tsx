export function ImportPrompts() {
  return null
}
