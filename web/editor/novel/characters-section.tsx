export function CharactersSection() {
  return null
}
