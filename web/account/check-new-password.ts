/** What is wrong with what was typed to change a password; null: it may be sent. */
export function checkNewPassword(typed: { current: string; next: string; again: string }) {
  const { current, next, again } = typed
  if (current === '' || next === '' || again === '') return 'fillAll'
  if (next !== again) return 'passwordsDiffer'
  // As the server counts them: an emoji is one.
  const { length } = [...next]
  return length < 8 || length > 128 ? 'passwordLength' : null
}
