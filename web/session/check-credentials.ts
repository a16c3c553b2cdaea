/** What is wrong with what was typed; null: it may be sent. */
export type CredentialFault = 'fillAll' | 'passwordsDiffer' | 'usernameCharacters' | null

export function checkLogin({ username, password }: { username: string; password: string }): CredentialFault {
  return username === '' || password === '' ? 'fillAll' : null
}

export function checkRegistration(typed: { username: string; password: string; again: string }): CredentialFault {
  const { username, password, again } = typed
  if (username === '' || password === '' || again === '') return 'fillAll'
  if (password !== again) return 'passwordsDiffer'
  return /^[A-Za-z0-9_]+$/.test(username) ? null : 'usernameCharacters'
}

/** The form's own sentence for a registration that the server refused; null: the server's is shown. */
export function registrationFault(code: string | null) {
  if (code === 'username_length') return 'usernameLength'
  if (code === 'username_characters') return 'usernameCharacters'
  if (code === 'username_taken') return 'usernameTaken'
  return code === 'password_length' ? 'passwordLength' : null
}
