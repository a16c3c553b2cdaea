import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './run.mjs'

/**
 * Remembers which files have passed which check with their current contents. Reads every file that git tracks, or would
 * track, once for all checks. The record is stored in node_modules, so that a fresh clone checks everything.
 */
export function passedBefore(folder = root) {
  const file = join(folder, 'node_modules/.cache/fabula-check.json')
  const known = readKnown(file)
  const contents = new Map(
    execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: folder,
      encoding: 'utf8',
    })
      .split('\0')
      .filter((path) => path !== '' && existsSync(join(folder, path)))
      .map((path) => [path, hashOf(readFileSync(join(folder, path)))]),
  )
  /** For a check that depends on a part of each file: the hash of that part, computed when needed. */
  const hashOfPart = (path, part) => hashOf(part(path, readFileSync(join(folder, path), 'utf8')))
  /** Other packages, settings or another Node version may give other results for the same file. */
  const tools = hashOf(
    [process.version, ...['package-lock.json', 'biome.json'].map((path) => contents.get(path))].join(),
  )
  const readBy = (isRead, part) =>
    [...contents]
      .filter(([path]) => isRead.test(path))
      .map(([path, hash]) => `${path} ${part ? hashOfPart(path, part) : hash}`)
  const passedIn = (check) => new Set(known[check]?.tools === tools ? known[check].passed : [])
  return {
    /**
     * Whether no file that the check reads (or that part of it) has changed, appeared or disappeared since it passed.
     */
    isSame(check, isRead, part) {
      const passed = passedIn(check)
      const now = readBy(isRead, part)
      return now.length === passed.size && now.every((each) => passed.has(each))
    },
    /** The files that have changed or appeared since a check that looks at each file separately passed. */
    changed(check, isRead) {
      const passed = passedIn(check)
      return [...contents]
        .filter(([path, hash]) => isRead.test(path) && !passed.has(`${path} ${hash}`))
        .map(([path]) => path)
    },
    /** Records that a check has passed with the files as they were when this object was created. */
    pass(check, isRead, part) {
      known[check] = { tools, passed: readBy(isRead, part) }
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, JSON.stringify(known))
    },
  }
}

function readKnown(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // Nothing has passed yet, or another version wrote the file.
    return {}
  }
}

const hashOf = (content) => createHash('sha1').update(content).digest('base64')
