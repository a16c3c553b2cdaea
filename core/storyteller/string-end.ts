/** Whoever waits for more than this behind a mark, in characters, waits for nothing. */
const farthest = 200
/** A key with its colon, as far as it has come. */
const key = /^["'“]([\p{L}_][\p{L}\p{N}_ -]{0,40})?(?:["'”]\s*(:)?)?/u
/** A key that was asked for, without marks. */
const bareKey = /^(?:actor|expression|line|more|music|others|state|verdict|because|change|name|ending)\s*:/

/**
 * Whether the quotation mark at `at` ends a string of JSON. Models forget to escape the marks within their words: then
 * what follows is neither the object's end nor its next key. Null while too little has come to tell.
 */
export function endsString(text: string, at: number): boolean | null {
  const behind = text.slice(at + 1, at + 1 + farthest)
  const undecided = behind.length < farthest ? null : true
  const rest = behind.trimStart()
  const first = rest.charAt(0)
  if (first === '') return undecided
  if (first === '}' || first === ']') return true
  if (first === '/') return rest.length < 2 ? undecided : /^\/[/*]/.test(rest)
  // A comma may have been forgotten, or be one too many.
  const next = first === ',' ? rest.slice(1).trimStart() : rest
  if (next === '') return undecided
  if (first === ',' && (/^[}\]/]/.test(next) || bareKey.test(next))) return true
  const found = key.exec(next)
  if (found === null) return false
  if (found[2] !== undefined) return true
  // All that has come may be the beginning of a key.
  return found[0].length === next.length ? undecided : false
}
