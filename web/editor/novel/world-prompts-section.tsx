export function WorldPromptsSection() {
  return null
}
