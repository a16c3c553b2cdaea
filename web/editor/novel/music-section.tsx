export function MusicSection() {
  return null
}
