export function TranslationsSection() {
  return null
}
