/** Why a new password may not be sent; null when it may. */
export function checkNewPassword(typed: { current: string; next: string; again: string }) {
  const { current, next, again } = typed
  if (current === '' || next === '' || again === '') return 'fillAll'
  if (next !== again) return 'passwordsDiffer'
  // Counted as the server does: an emoji is one character.
  const { length } = [...next]
  return length < 8 || length > 128 ? 'passwordLength' : null
}
