/** Settings of the checks and of other tools are read as a whole: the rules of imports are one, `.cjs`. */
const source = /(?<!\.config)\.(tsx?|mjs|js)$/
const statement = /\b(?:import|export)\b[^;'"`]*?(['"])[^'"\n]+\1|\b(?:import|require)\s*\(\s*(['"`])[^'"`\n]+\2/g
const exported =
  /\bexport\s+(?:default\s+)?(?:declare\s+|abstract\s+|async\s+)*(?:const|let|var|function\*?|class|interface|type|enum)\s+([\w$]+)/g
const listed = /\bexport\s+(?:type\s+)?\{([^}]*)\}/g
const namespace = /\bimport\s+(?:type\s+)?\*\s+as\s+([\w$]+)/g

/**
 * What a file of code says of others: whom it imports. What looks at imports alone needs no second look at a file of which
 * only something else has changed. Of a file of another kind it is all of it.
 */
export function importsOf(path, text) {
  return source.test(path) ? [...text.matchAll(statement)].map(([words]) => words).join('\n') : text
}

/** The same with what it offers to others: how often it names that itself, and what it takes of a whole module. */
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
