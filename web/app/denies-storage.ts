/** Whether the browser denies the page any storage: it throws on access, or there is none, as in some apps' web views. */
export function deniesStorage(): boolean {
  try {
    void localStorage.length
    return false
  } catch {
    return true
  }
}
