/** What is wrong with what was typed to change a password; null: it may be sent. */
export function checkNewPassword(typed: { current: string; next: string; again: string }) {
  const { current, next, again } = typed
  if (current === '' || next === '' || again === '') return 'fillAll'
  if (next !== again) return 'passwordsDiffer'
  return next.length < 8 || next.length > 128 ? 'passwordLength' : null
}
