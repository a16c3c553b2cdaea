import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

/**
 * Fails if a word in the table "Retired words" of `docs/WORDS.md` is used again: in an identifier or a file name, in a
 * comment or in a document. Texts shown to users, and stories, may use them.
 */
const table = readFileSync(join(root, 'docs/WORDS.md'), 'utf8').split('## Retired words')[1] ?? ''
const retired = new Set(
  [...table.matchAll(/^\| ([a-z-]+) \|/gm)].map((row) => row[1]).filter((word) => word && word !== 'word'),
)
/** Paths where the words have their usual meaning: stories, the picture of a façade, what readers may type, history. */
const free =
  /^(demo\/|web\/home\/|web\/ui\/(art|specimen)|bench\/offline\/|server\/models\/(offline|install)\/|server\/database\/migrations\/|phrases\/|docs\/(decisions\/|WORDS\.md)|CHANGELOG\.md|dev\/(injections|retired-words))/

const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((path) => /\.(ts|tsx|mjs|cjs|css|md)$/.test(path) && !free.test(path) && existsSync(join(root, path)))

const found = []
for (const path of files) {
  for (const word of partsOf(path)) if (isRetired(word)) found.push(`${path}: the file's name contains “${word}”`)
  const lines = readFileSync(join(root, path), 'utf8').split('\n')
  let inComment = false
  lines.forEach((line, at) => {
    const opens = line.lastIndexOf('/*')
    const closes = line.lastIndexOf('*/')
    const comment =
      inComment || /^\s*(\/\/|\*|\/\*)/.test(line) ? line : (/(?:^|\s)\/\/\s.*$|\/\*.*$/.exec(line)?.[0] ?? '')
    if (opens > closes) inComment = true
    else if (closes >= 0) inComment = false
    // Storage keys of browsers may keep an old word.
    const prose = path.endsWith('.md') ? line.replace(/`fabula\.[a-z]+`/g, '') : comment
    const code = path.endsWith('.md') ? '' : withoutTexts(line)
    const words = [...prose.matchAll(/[A-Za-z]+(-[A-Za-z]+)*/g)].flatMap(([word]) => [
      word.toLowerCase(),
      ...partsOf(word),
    ])
    const names = [...code.matchAll(/[A-Za-z_$][\w$]*/g)].flatMap(([name]) => partsOf(name))
    for (const word of new Set([...words, ...names])) if (isRetired(word)) found.push(`${path}:${at + 1}: “${word}”`)
  })
}

for (const line of found) console.error(line)
if (found.length > 0) console.error(`${found.length} uses of retired words: docs/WORDS.md lists the replacements.`)
process.exitCode = found.length > 0 || retired.size === 0 ? 1 : 0

function isRetired(word) {
  return retired.has(word) || (word.endsWith('s') && retired.has(word.slice(0, -1)))
}

/** The words that an identifier is composed of, in lower case. */
function partsOf(name) {
  return (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((part) => part.toLowerCase())
}

/** A line of code without its string literals, which are texts or other people's names. */
function withoutTexts(line) {
  return line.replace(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`]*`/g, "''")
}
