/**
 * The play page's first script, small so that it runs long before the page's main one. It requests the reader's game
 * while React is still loading, and lets the stage's pictures load only now, after what the first click needs. It has
 * no imports, because it would wait for them.
 */

/** The fields needed here of the page's data and the session. */
interface Opening {
  page: string
  language: string
  play_link: string
  viewer: { id: string } | null
  state: { gate: string | null; game_state_id: string | null } | null
}

document.documentElement.dataset.early = ''
const data = JSON.parse(document.getElementById('page-data')?.textContent ?? 'null') as Opening | null
if (data?.page === 'play') requestGameEarly(data)

/**
 * Sends the game's first call, unless the document brought a stored game. A failure is handled by the code that takes
 * the answer: the page then requests the game again and shows why.
 */
function requestGameEarly({ state, viewer, language, play_link }: Opening) {
  let own: { token: string; user: { id: string } } | null
  try {
    own = JSON.parse(localStorage.getItem('fabula.session') ?? 'null')
  } catch {
    // No access, or an expired session: the page itself handles that.
    return
  }
  const mine = (viewer?.id ?? null) === (own?.user.id ?? null)
  if (mine && state && (state.gate !== null || state.game_state_id !== null)) return
  // The document already preloads a guest's call (`firstCall` of the page's head), and the browser uses it only for a
  // request made the same way. A user's call has other credentials (as in `client/ask-server.ts`), or it would get the
  // guest's answer.
  const how: RequestInit = own
    ? { headers: { authorization: `Bearer ${own.token}` }, cache: 'no-store', credentials: 'include' }
    : {}
  const answer = fetch(`/api/${language}/game/continue/${encodeURIComponent(play_link)}`, how).then((response) => {
    if (!response.ok) throw new Error(`HTTP ${response.status}`)
    return response.json()
  })
  answer.catch(() => undefined)
  Object.assign(window, { fabulaEarlyGame: answer })
}

export {}
