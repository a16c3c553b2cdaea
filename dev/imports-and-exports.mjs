/** Configuration files are compared as a whole: the import rules (`.cjs`) are one. */
const source = /(?<!\.config)\.(tsx?|mjs|js)$/
const statement = /\b(?:import|export)\b[^;'"`]*?(['"])[^'"\n]+\1|\b(?:import|require)\s*\(\s*(['"`])[^'"`\n]+\2/g
const exported =
  /\bexport\s+(?:default\s+)?(?:declare\s+|abstract\s+|async\s+)*(?:const|let|var|function\*?|class|interface|type|enum)\s+([\w$]+)/g
const listed = /\bexport\s+(?:type\s+)?\{([^}]*)\}/g
const namespace = /\bimport\s+(?:type\s+)?\*\s+as\s+([\w$]+)/g

/**
 * The import statements of a source file, so that a check which depends on imports alone can skip a file whose other
 * code has changed. Returns the whole text of other files.
 */
export function importsOf(path, text) {
  return source.test(path) ? [...text.matchAll(statement)].map(([words]) => words).join('\n') : text
}

/**
 * The imports of a source file together with its exports: how often it uses each exported name itself, and which
 * members of a namespace import it uses.
 */
export function importsAndExportsOf(path, text) {
  if (!source.test(path)) return text
  const own = [...text.matchAll(exported)].map(([, name]) => name)
  const named = [...text.matchAll(listed)].flatMap(([, names]) => names.split(',').map((name) => name.trim()))
  const words = countWords(text)
  const offered = [...own, ...named].map((name) => `${name} ${words.get(name.split(/\s/)[0]) ?? 0}`)
  const taken = [...text.matchAll(namespace)].flatMap(([, name]) => membersOf(name, text))
  return [importsOf(path, text), ...offered, ...taken].join('\n')
}

function countWords(text) {
  const counts = new Map()
  for (const [word] of text.matchAll(/[\w$]+/g)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

function membersOf(name, text) {
  const members = text.matchAll(
    new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}\\s*(\\.\\s*[\\w$]+|(?!\\s*\\.))`, 'g'),
  )
  return [...new Set([...members].map(([words]) => words))].sort()
}
