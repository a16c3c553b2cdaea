/** For tests: a new guest's headers, with the cookie that the server has set. */
export async function newGuest(address: string): Promise<{ headers: { cookie: string } }> {
  const answer = await fetch(`${address}/api/me`)
  await answer.arrayBuffer()
  const args = answer.headers.getSetCookie().find((entry) => entry.includes('fabula_guest='))
  if (!args) throw new Error('no cookie was given')
  return { headers: { cookie: args.split(';')[0] ?? '' } }
}
