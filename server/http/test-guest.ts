/** For tests: a new guest's headers, with the cookie that the server has set. */
export async function newGuest(address: string): Promise<{ headers: { cookie: string } }> {
  const answer = await fetch(`${address}/api/me`)
  await answer.arrayBuffer()
  const setCookieHeader = answer.headers.getSetCookie().find((entry) => entry.includes('fabula_guest='))
  if (!setCookieHeader) throw new Error('no cookie was given')
  return { headers: { cookie: setCookieHeader.split(';')[0] ?? '' } }
}
