import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './run.mjs'

/**
 * Tells what of a repository has not passed a check yet as it stands now. Every file that git tracks or would track is read
 * once, for all checks together. What has passed is gone with the packages, so that a fresh clone looks at everything.
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
  /** Of a check that looks at a part of each file: the same of that part, found out when it is asked for. */
  const hashOfPart = (path, part) => hashOf(part(path, readFileSync(join(folder, path), 'utf8')))
  /** Other packages, settings or another Node may say something else of the same file. */
  const tools = hashOf(
    [process.version, ...['package-lock.json', 'biome.json'].map((path) => contents.get(path))].join(),
  )
  const readBy = (isRead, part) =>
    [...contents]
      .filter(([path]) => isRead.test(path))
      .map(([path, hash]) => `${path} ${part ? hashOfPart(path, part) : hash}`)
  const passedIn = (check) => new Set(known[check]?.tools === tools ? known[check].passed : [])
  return {
    /** Nothing that a check reads, or that `part` says of it, has changed, come or gone since it passed. */
    isSame(check, isRead, part) {
      const passed = passedIn(check)
      const now = readBy(isRead, part)
      return now.length === passed.size && now.every((each) => passed.has(each))
    },
    /** The files that have changed or come since a check passed that looks at each by itself. */
    changed(check, isRead) {
      const passed = passedIn(check)
      return [...contents]
        .filter(([path, hash]) => isRead.test(path) && !passed.has(`${path} ${hash}`))
        .map(([path]) => path)
    },
    /** A check has passed with all that it reads as it was when this began. */
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
    // Nothing has passed yet, or it was written by another version.
    return {}
  }
}

const hashOf = (content) => createHash('sha1').update(content).digest('base64')
