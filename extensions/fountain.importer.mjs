/**
 * Screenplays in Fountain (https://fountain.io): scene headings, dialogue, action. Two additional marks make a
 * screenplay branch: an action line `[[choice: Go aboard -> DECK]]` offers a way, and `[[goto: DECK]]` takes one.
 */
export default {
  fabula: 1,
  kind: 'importer',
  name: 'fountain',
  title: { english: 'Fountain screenplay', russian: 'Сценарий Fountain' },
  endings: ['.fountain'],
  read({ name, texts }) {
    const lines = Object.values(texts).join('\n\n').split('\n')
    const { title, rest } = withoutTitlePage(lines)
    return { name: title ?? name, ...storyOf(rest) }
  },
}

const heading = /^(?:\.(?=[^.])|(?:INT|EXT|EST|INT\.?\/EXT|I\/E|ИНТ|НАТ|ЭКСТ)[. ])(.*)$/i
const cue = /^@?([\p{L}][\p{L}\d .'’-]{0,60})(?:\s*\([^)]*\))?\s*\^?$/u
const choice = /^\[\[\s*choice:\s*(.+?)\s*->\s*(.+?)\s*\]\]$/i
const goTo = /^\[\[\s*goto:\s*(.+?)\s*\]\]$/i

/** A screenplay may begin with `Title: ...` and other metadata, up to the first empty line. */
function withoutTitlePage(lines) {
  if (!/^[A-Z][\w ]*:/.test(lines[0] ?? '')) return { title: null, rest: lines }
  const end = lines.findIndex((line) => line.trim() === '')
  const title = lines.slice(0, end).find((line) => /^Title:/i.test(line))
  return {
    title:
      title
        ?.replace(/^Title:\s*/i, '')
        .replace(/[*_]/g, '')
        .trim() || null,
    rest: lines.slice(end + 1),
  }
}

function storyOf(lines) {
  const blocks = []
  const losses = []
  let body = begin('Opening')
  let open = []

  function begin(name) {
    const block = { name: unique(name), title: name, body: [] }
    blocks.push(block)
    return block.body
  }
  function unique(name) {
    return blocks.some((block) => block.name === name) ? unique(`${name} again`) : name
  }
  /** Adjacent choices form one menu. */
  function offer() {
    if (open.length > 0) body.push({ kind: 'menu', choices: open })
    open = []
  }

  for (let at = 0; at < lines.length; at++) {
    const line = lines[at].trim()
    if (line === '' || /^===+$/.test(line)) continue
    const offered = choice.exec(line)
    if (offered) {
      open.push({ label: offered[1], body: [{ kind: 'jump', target: keyOf(offered[2]) }] })
      continue
    }
    offer()
    const led = goTo.exec(line)
    const place = heading.exec(line)
    if (led) body.push({ kind: 'jump', target: keyOf(led[1]) })
    else if (place) body = begin(keyOf(place[1]))
    else if (isCue(lines, at)) {
      const said = []
      while ((lines[at + 1] ?? '').trim() !== '') said.push(lines[++at].trim())
      const words = said.filter((each) => !/^\(.*\)$/.test(each)).join(' ')
      if (words !== '') body.push({ kind: 'say', who: cue.exec(line)[1].trim(), text: plain(words) })
    } else if (/^(?:>|.*\bTO:$)/.test(line)) losses.push({ kind: 'macro', what: line, passage: blocks.at(-1).name })
    else body.push({ kind: 'say', who: null, text: plain(line.replace(/^!/, '')) })
  }
  offer()
  const told = blocks.filter((block) => block.body.length > 0)
  return { start: told[0]?.name ?? 'Opening', blocks: told, people: peopleOf(told), losses }
}

/** Whether a line is a cue: a name in capitals after an empty line, directly followed by text. */
function isCue(lines, at) {
  const line = lines[at].trim()
  if (line !== line.toUpperCase() && !line.startsWith('@')) return false
  return cue.test(line) && (lines[at - 1] ?? '').trim() === '' && (lines[at + 1] ?? '').trim() !== ''
}

const keyOf = (heading) =>
  heading
    .replace(/#.*?#\s*$/, '')
    .trim()
    .toUpperCase()
const plain = (text) =>
  text
    .replace(/\*+|_/g, '')
    .replace(/\[\[.*?\]\]/g, '')
    .trim()

/** Displays `CAPTAIN BRAND` as `Captain Brand`. */
function peopleOf(blocks) {
  const names = blocks.flatMap(({ body }) => body.flatMap(({ kind, who }) => (kind === 'say' && who ? [who] : [])))
  const shown = (name) => name.toLowerCase().replace(/(^|[\s'’.-])\p{L}/gu, (letter) => letter.toUpperCase())
  return Object.fromEntries([...new Set(names)].map((name) => [name, { name: shown(name) }]))
}
