/** Why credentials may not be sent; null when they may. */
export type CredentialFault = 'fillAll' | 'passwordsDiffer' | 'usernameCharacters' | null

export function checkLogin({ username, password }: { username: string; password: string }): CredentialFault {
  return username === '' || password === '' ? 'fillAll' : null
}

export function checkRegistration(typed: { username: string; password: string; again: string }): CredentialFault {
  const { username, password, again } = typed
  if (username === '' || password === '' || again === '') return 'fillAll'
  if (password !== again) return 'passwordsDiffer'
  // Keyboards of phones add a blank after a completed word; the server takes it away.
  return /^[A-Za-z0-9_]+$/.test(username.trim()) ? null : 'usernameCharacters'
}

/** The form's own message for a refused registration; null when the server's message is shown instead. */
export function registrationFault(code: string | null) {
  if (code === 'username_length') return 'usernameLength'
  if (code === 'username_characters') return 'usernameCharacters'
  if (code === 'username_taken') return 'usernameTaken'
  return code === 'password_length' ? 'passwordLength' : null
}
