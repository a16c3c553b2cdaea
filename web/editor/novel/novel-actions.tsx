export function NovelActions() {
  return null
}
