/** How far to look after a quotation mark before deciding, in characters. */
const maxLookAhead = 200
/** A key with its colon, as far as it has arrived. */
const key = /^["'“]([\p{L}_][\p{L}\p{N}_ -]{0,40})?(?:["'”]\s*(:)?)?/u
/** An expected key without quotation marks. */
const bareKey = /^(?:actor|expression|line|more|music|others|state|verdict|because|change|name|ending)\s*:/

/**
 * Whether the quotation mark at `at` ends a JSON string. Models forget to escape quotation marks inside strings; then
 * neither the end of the object nor a key follows. Null while too little text has arrived to decide.
 */
export function isStringEnd(text: string, at: number): boolean | null {
  const after = text.slice(at + 1, at + 1 + maxLookAhead)
  const undecided = after.length < maxLookAhead ? null : true
  const rest = after.trimStart()
  const first = rest.charAt(0)
  if (first === '') return undecided
  if (first === '}' || first === ']') return true
  if (first === '/') return rest.length < 2 ? undecided : /^\/[/*]/.test(rest)
  // The comma may be missing or superfluous.
  const next = first === ',' ? rest.slice(1).trimStart() : rest
  if (next === '') return undecided
  if (first === ',' && (/^[}\]/]/.test(next) || bareKey.test(next))) return true
  const found = key.exec(next)
  if (found === null) return false
  if (found[2] !== undefined) return true
  // The text so far may be the beginning of a key.
  return found[0].length === next.length ? undecided : false
}
