/**
 * The play page's first script: small, so that it runs long before the page's own. It asks for the reader's game while
 * React is still on its way, and lets the stage's pictures come only now, behind what the first click waits for.
 * It imports nothing, or it would wait for that.
 */

/** The parts of the page's data and of the session that are needed here. */
interface Opening {
  page: string
  language: string
  play_link: string
  viewer: { id: string } | null
  state: { gate: string | null; game_state_id: string | null } | null
}

document.documentElement.dataset.early = ''
const data = JSON.parse(document.getElementById('page-data')?.textContent ?? 'null') as Opening | null
if (data?.page === 'play') askEarly(data)

/**
 * The game's first call, where the document did not bring a game that is stored already. A failure is heard by whoever
 * takes the answer: the page then asks anew and says why.
 */
function askEarly({ state, viewer, language, play_link }: Opening) {
  let own: { token: string; user: { id: string } } | null
  try {
    own = JSON.parse(localStorage.getItem('fabula.session') ?? 'null')
  } catch {
    // Forbidden, or a session that has ended: the page itself knows what to do.
    return
  }
  const mine = (viewer?.id ?? null) === (own?.user.id ?? null)
  if (mine && state && (state.gate !== null || state.game_state_id !== null)) return
  // A guest's is asked for by the document already (`firstCall` of the page's head), and is taken only if it is asked for in
  // the same way; somebody else's is asked for in another one (as in `client/ask-server.ts`), or they would be given
  // the guest's.
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
